import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { useCopyText } from '#components/text/useCopyText.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Token that was just created, to be copied now. */
const NewToken = ({ token, onClose }: { token: string; onClose: () => void }) => {
  const { t } = useTranslation('identity');
  const { t: common } = useTranslation('common');
  const { t: lists } = useTranslation('lists');
  const copy = useCopyText(lists('copy.done'), lists('copy.failed'));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [token]);
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconKey size={20} aria-hidden />}
      title={t('scim.new_title')}
      withCloseButton
      closeButtonLabel={common('feedback.close')}
      onClose={onClose}
    >
      <Stack gap="xs" align="flex-start">
        <Text fz="sm">{t('scim.new_text')}</Text>
        <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {token}
        </Code>
        <Button
          ref={button}
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy(token)}
        >
          {t('scim.copy_token')}
        </Button>
      </Stack>
    </Alert>
  );
};

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
      {secret === null ? null : <NewToken token={secret} onClose={() => setSecret(null)} />}
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
