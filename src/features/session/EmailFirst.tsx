import { Alert, Button, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedProvider } from '#contract/identity/login.ts';
import { rememberedProvider } from '#entities/session/providerSignIn.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { EmailField } from './EmailField.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import classes from './SessionFrame.module.css';

export type EmailFirstProps = {
  label: string;
  email: string;
  onEmail: (email: string) => void;
  /** Handler of the choice to log in with a password. */
  onPassword: () => void;
  /** Handler before the tab leaves for a provider. */
  onLeave: () => void;
};

/** First step of the login where there is a login service: the e-mail address, whose domain decides, or the service that the device remembers. [IDENT-22] */
export const EmailFirst = ({ label, email, onEmail, onPassword, onLeave }: EmailFirstProps) => {
  const { t } = useTranslation('providerLogin');
  const textOf = useFailureText();
  const [provider, setProvider] = useState<NamedProvider | null>(rememberedProvider);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const ask = async () => {
    setIsBusy(true);
    setFailure(null);
    const way = await sendCall('findLoginWay', { body: { email: email.trim() } });
    setIsBusy(false);
    if (way.ok && way.data.provider) setProvider(way.data.provider);
    // A backend without the call has passwords only.
    else if (way.ok || way.failure.status === 404) onPassword();
    else setFailure(textOf(way.failure));
  };

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (email.trim() && !isBusy) void ask();
  };

  if (provider)
    return (
      <Stack>
        <ProviderButton provider={provider} onLeave={onLeave} />
        <Button variant="default" size="md" fullWidth onClick={onPassword}>
          {t('login.by_password')}
        </Button>
        <Button variant="subtle" size="md" fullWidth onClick={() => setProvider(null)}>
          {t('login.other_email')}
        </Button>
      </Stack>
    );
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      {failure ? (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      ) : null}
      <EmailField label={label} value={email} error={false} onChange={onEmail} />
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={!email.trim()}>
        {t('login.continue')}
      </Button>
    </form>
  );
};
