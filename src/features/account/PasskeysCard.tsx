import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Card } from '#components/card/Card.tsx';
import { CardRow, CardRows } from '#components/card/CardRows.tsx';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { Passkey } from '#contract/account/passkey.ts';
import { canUsePasskeys } from '#entities/session/passkeySupport.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx';
import { PasskeyForm } from './PasskeyForm.tsx';
import { useAddPasskey } from './useAddPasskey.ts';

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });

/**
 * Card with the user's passkeys: add, rename and remove; after a password reset with a note about them. `deviceName` is the name of a new
 * one. [IDENT-05, IDENT-06, IDENT-09]
 */
export const PasskeysCard = ({ deviceName }: { deviceName: string }) => {
  const { t } = useTranslation('account');
  const textOf = useFailureText();
  const [params] = useSearchParams();
  const isAfterReset = params.has('reset');
  const { data, error, isFetching, refetch } = useCallQuery('listPasskeys', {}, refetchOnMount);
  const [remove] = useCallMutation('deletePasskey');
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const { adding, failure, add, cancel } = useAddPasskey(deviceName);
  const loaded = data?.length === 0 ? 'empty' : 'ready';
  const status = error && !isFetching ? 'failed' : data ? loaded : 'loading';
  return (
    <Card title={t('passkeys.title')}>
      <Text>{t('passkeys.text')}</Text>
      {isAfterReset && loaded === 'ready' ? (
        <Alert color="yellow" role="status" ref={intoView}>
          {t('passkeys.after_reset')}
        </Alert>
      ) : null}
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={<Text c="dimmed">{t('passkeys.none')}</Text>}
      >
        <CardRows>
          {data?.map((passkey) => (
            <CardRow
              key={passkey.id}
              title={passkey.name}
              actions={
                <>
                  <Button
                    variant="default"
                    aria-label={t('passkeys.rename_of', { name: passkey.name })}
                    onClick={() => setRenamed(passkey)}
                  >
                    {t('passkeys.rename')}
                  </Button>
                  <Button
                    variant="default"
                    aria-label={t('passkeys.remove_of', { name: passkey.name })}
                    onClick={() => setRemoved(passkey)}
                  >
                    {t('passkeys.remove')}
                  </Button>
                </>
              }
            >
              <Text span c="dimmed">
                {t('passkeys.created')} <RelativeDate date={passkey.created} />
              </Text>
              <Text span c="dimmed">
                {passkey.lastUsed === null ? (
                  t('passkeys.never_used')
                ) : (
                  <>
                    {t('passkeys.last_used')} <RelativeDate date={passkey.lastUsed} hasDistance />
                  </>
                )}
              </Text>
            </CardRow>
          ))}
        </CardRows>
      </Loadable>
      {failure ? <FailureAlert text={failure} /> : null}
      {canUsePasskeys() ? (
        <div>
          <Button variant="default" loading={adding === 'busy'} onClick={() => void add()}>
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <Text c="dimmed">{t('passkeys.unsupported')}</Text>
      )}
      {adding === 'confirming' ? (
        <ConfirmPasswordDialog onConfirmed={() => void add()} onClose={cancel} />
      ) : null}
      {renamed ? <PasskeyForm passkey={renamed} onClose={() => setRenamed(null)} /> : null}
      {removed ? (
        <ConfirmAct
          title={t('passkeys.confirm', { name: removed.name })}
          confirmLabel={t('passkeys.remove')}
          isDanger
          act={() => remove({ id: removed.id })}
          onClose={() => setRemoved(null)}
        >
          {t('passkeys.loss')}
        </ConfirmAct>
      ) : null}
    </Card>
  );
};
