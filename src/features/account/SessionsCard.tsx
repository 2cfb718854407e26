import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { CardRows } from '#components/card/CardRows.tsx';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import type { OwnSession } from '#contract/account/session.ts';
import { notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation } from '#store/callApi.ts';
import { SessionRow } from './SessionRow.tsx';

type SessionsCardProps = {
  query: { data?: OwnSession[]; error?: unknown; isFetching: boolean; refetch: () => unknown };
};

/** Card with the user's active sessions, which can be ended one by one or all but this one. [IDENT-01, IDENT-02] */
export const SessionsCard = ({ query }: SessionsCardProps) => {
  const { t } = useTranslation('account');
  const textOf = useFailureText();
  const [isConfirming, setIsConfirming] = useState(false);
  const [endOthers] = useCallMutation('endOtherSessions');
  const { data, error, isFetching, refetch } = query;
  const status = error && !isFetching ? 'failed' : data ? 'ready' : 'loading';
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const act = async () => {
    const outcome = await endOthers({});
    if (!outcome.error) notify({ tone: 'success', text: t('sessions.others_ended') });
    return outcome;
  };
  return (
    <Card title={t('sessions.title')}>
      <Loadable status={status} failure={error ? textOf(error) : undefined} onRetry={() => void refetch()}>
        <Text>{t('sessions.text')}</Text>
        <CardRows>
          {data?.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </CardRows>
        {others.length > 0 ? (
          <div>
            <Button variant="default" onClick={() => setIsConfirming(true)}>
              {t('sessions.end_others')}
            </Button>
          </div>
        ) : null}
      </Loadable>
      {isConfirming ? (
        <ConfirmAct
          title={t('sessions.confirm_others')}
          confirmLabel={t('sessions.end_others')}
          isDanger
          act={act}
          onClose={() => setIsConfirming(false)}
        >
          {t('sessions.consequence')}
        </ConfirmAct>
      ) : null}
    </Card>
  );
};
