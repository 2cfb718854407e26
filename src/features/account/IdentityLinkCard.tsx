import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wrappingButton } from '#components/theme/wrappingButton.ts';
import { Card } from '#components/card/Card.tsx';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { NamedProvider } from '#contract/identity/login.ts';
import { visitProvider } from '#entities/session/providerSignIn.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx';

/** Card with the link between the account and the customer's login service; nothing if there is none. [IDENT-18] */
export const IdentityLinkCard = () => {
  const { t } = useTranslation('providerLogin');
  const textOf = useFailureText();
  const { data } = useCallQuery('getIdentityLink', {}, refetchOnMount);
  const [unlink] = useCallMutation('deleteIdentityLink');
  const [state, setState] = useState<'idle' | 'busy' | 'confirming' | 'removing'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  if (!data?.provider) return null;
  const { provider, linked } = data;
  const { name } = provider;

  const link = async (to: NamedProvider) => {
    setState('busy');
    setFailure(null);
    const failed = await visitProvider(to, { purpose: 'link' });
    if (!failed) return;
    const isStale = failed.codes.includes('fresh_login_required');
    setState(isStale ? 'confirming' : 'idle');
    if (!isStale) setFailure(textOf(failed));
  };

  return (
    <Card title={t('link.title')}>
      {linked === null ? (
        <Text>{t('link.text', { name })}</Text>
      ) : (
        <Text>
          {t('link.linked', { name })} <RelativeDate date={linked} />
        </Text>
      )}
      {failure ? <FailureAlert text={failure} /> : null}
      <div>
        {linked === null ? (
          <Button
            variant="default"
            {...wrappingButton}
            loading={state === 'busy'}
            onClick={() => void link(provider)}
          >
            {t('link.add', { name })}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setState('removing')}>
            {t('link.remove')}
          </Button>
        )}
      </div>
      {state === 'confirming' ? (
        <ConfirmPasswordDialog onConfirmed={() => void link(provider)} onClose={() => setState('idle')} />
      ) : null}
      {state === 'removing' ? (
        <ConfirmAct
          title={t('link.confirm', { name })}
          confirmLabel={t('link.remove')}
          isDanger
          act={() => unlink({})}
          onClose={() => setState('idle')}
        >
          {t('link.loss')}
        </ConfirmAct>
      ) : null}
    </Card>
  );
};
