import { Badge, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CardRow } from '#components/card/CardRows.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { OwnSession } from '#contract/account/session.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation } from '#store/callApi.ts';
import { useSessionLabels } from './useSessionLabels.ts';

/** Active session with its device, its place and the time of its last use. */
export const SessionRow = ({ session }: { session: OwnSession }) => {
  const { t } = useTranslation('account');
  const textOf = useFailureText();
  const [end, { error, isLoading }] = useCallMutation('endOwnSession');
  const { deviceLabel, placeLabel } = useSessionLabels();
  const { id, isCurrent, created, lastUsed } = session;
  const device = deviceLabel(session);
  return (
    <CardRow
      title={
        <>
          {device}{' '}
          {isCurrent ? (
            <Badge variant="light" color="gray">
              {t('sessions.this_device')}
            </Badge>
          ) : null}
        </>
      }
      actions={
        isCurrent ? null : (
          <Button
            variant="default"
            loading={isLoading}
            aria-label={t('sessions.end_of', { device })}
            onClick={() => void end({ sessionId: id })}
          >
            {t('sessions.end')}
          </Button>
        )
      }
    >
      <span>{placeLabel(session)}</span>
      <Text span c="dimmed">
        {t('sessions.logged_in')} <RelativeDate date={created} hasDistance />
      </Text>
      <Text span c="dimmed">
        {t('sessions.last_used')} <RelativeDate date={lastUsed} hasDistance />
      </Text>
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </CardRow>
  );
};
