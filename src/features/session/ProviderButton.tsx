import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wrappingButton } from '#components/theme/wrappingButton.ts';
import type { NamedProvider } from '#contract/identity/login.ts';
import { visitProvider } from '#entities/session/providerSignIn.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';

type ProviderButtonProps = {
  provider: NamedProvider;
  /** Token of an invitation that the login accepts. */
  invitation?: string;
  /** Handler before the tab leaves. */
  onLeave?: () => void;
};

/** Button that leaves for a provider, where the user logs in. */
export const ProviderButton = ({ provider, invitation, onLeave }: ProviderButtonProps) => {
  const { t } = useTranslation('providerLogin');
  const textOf = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const leave = async () => {
    setIsBusy(true);
    setFailure(null);
    onLeave?.();
    const failed = await visitProvider(provider, {
      purpose: 'login',
      ...(invitation !== undefined && { invitation }),
    });
    if (!failed) return;
    setIsBusy(false);
    setFailure(textOf(failed));
  };

  return (
    <>
      {failure ? (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      ) : null}
      <Button size="md" fullWidth {...wrappingButton} loading={isBusy} onClick={() => void leave()}>
        {t('login.with', { name: provider.name })}
      </Button>
    </>
  );
};
