import { Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginWay } from '#contract/identity/login.ts';
import { sendCall } from '#platform/calls/http.ts';
import { ProviderButton } from './ProviderButton.tsx';

type InvitedLoginProps = {
  /** Token of the invitation. */
  token: string;
  email: string;
  /** Handler of the ways in which the invited person may log in. */
  onWay: (way: LoginWay) => void;
};

/** Offers an invited person the login service of their customer, whose login accepts the invitation. [IDENT-23] */
export const InvitedLogin = ({ token, email, onWay }: InvitedLoginProps) => {
  const { t } = useTranslation('providerLogin');
  const [way, setWay] = useState<LoginWay | null>(null);
  const report = useEffectEvent(onWay);

  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const found = await sendCall('findLoginWay', { body: { email, invitation: token } });
      if (isGone || !found.ok) return;
      setWay(found.data);
      report(found.data);
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [email, token]);

  if (!way?.provider) return null;
  return (
    <Stack mb="lg">
      <Text>{t('invitation.intro', { email, name: way.provider.name })}</Text>
      <ProviderButton provider={way.provider} invitation={token} />
      {way.hasPassword ? <Text>{t('invitation.or')}</Text> : null}
    </Stack>
  );
};
