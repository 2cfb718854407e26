import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { NewSecret } from '#components/feedback/NewSecret.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Buttons that create, replace and revoke the token of a root customer's provisioning. [IDENT-42] */
export const ScimToken = ({ rootId, hasToken }: { rootId: number; hasToken: boolean }) => {
  const { t } = useTranslation('identity');
  const textOf = useFailureText();
  const [create, { error, isLoading }] = useCallMutation('createScimToken');
  const [revoke] = useCallMutation('deleteScimToken');
  const [asked, setAsked] = useState<'replace' | 'revoke' | null>(null);
  // Kept here until it is closed or the screen is left, and nowhere else.
  const [secret, setSecret] = useState<string | null>(null);
  const createToken = async () => {
    const result = await create({ customerId: rootId, body: {} });
    if ('data' in result && result.data) setSecret(result.data.secret);
    return result;
  };
  const revokeToken = async () => {
    const result = await revoke({ customerId: rootId });
    if (!('error' in result)) setSecret(null);
    return result;
  };
  return (
    <>
      {secret === null ? null : (
        <NewSecret
          title={t('scim.new_title')}
          text={t('scim.new_text')}
          secret={secret}
          copyLabel={t('scim.copy_token')}
          onClose={() => setSecret(null)}
        />
      )}
      <Group gap="xs">
        <Button
          variant="default"
          loading={isLoading}
          onClick={() => (hasToken ? setAsked('replace') : void createToken())}
        >
          {t(hasToken ? 'scim.replace' : 'scim.create')}
        </Button>
        {hasToken ? (
          <Button variant="default" onClick={() => setAsked('revoke')}>
            {t('scim.revoke')}
          </Button>
        ) : null}
      </Group>
      {error && asked === null ? <FailureAlert text={textOf(error)} /> : null}
      {asked === null ? null : (
        <ConfirmAct
          title={t(`scim.${asked}_title`)}
          confirmLabel={t(`scim.${asked}`)}
          isDanger
          act={asked === 'replace' ? createToken : revokeToken}
          onClose={() => setAsked(null)}
        >
          <p>{t(`scim.${asked}_loss`)}</p>
        </ConfirmAct>
      )}
    </>
  );
};
