import { Alert, Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/user.ts';
import { fetchPasskeyOptions, signInWithPasskey, stopPasskeyOffer } from '#entities/session/passkeySignIn.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';

export type PasskeyLoginProps = {
  /** Handler of a login that succeeded, or that the backend refused for another reason than its passkey. */
  onOutcome: (outcome: Outcome<User>) => void;
};

/** Login with a passkey, if the backend has it: offered by the browser in the field for the e-mail, and by a button. [IDENT-07] */
export const PasskeyLogin = ({ onOutcome }: PasskeyLoginProps) => {
  const { t } = useTranslation('account');
  const textOf = useFailureText();
  const [isOffered, setIsOffered] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const take = (outcome: Outcome<User> | null) => {
    setIsBusy(false);
    if (outcome === null) return;
    if (outcome.ok || outcome.failure.codes.includes('no_active_license')) onOutcome(outcome);
    else setFailure(textOf(outcome.failure));
  };
  const takeOffered = useEffectEvent(take);

  useEffect(() => {
    let isGone = false;
    const offer = async (): Promise<void> => {
      const options = await fetchPasskeyOptions();
      if (!options || isGone) return;
      setIsOffered(true);
      const outcome = await signInWithPasskey(options, true);
      // The button ends the offer, and is still waiting itself.
      if (!isGone && outcome) takeOffered(outcome);
    };
    void offer();
    return () => {
      isGone = true;
      stopPasskeyOffer();
    };
  }, []);

  const ask = async () => {
    setFailure(null);
    setIsBusy(true);
    const options = await fetchPasskeyOptions();
    if (options) return take(await signInWithPasskey(options, false));
    setIsBusy(false);
    setFailure(t('passkey_login.unreachable'));
  };

  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={isBusy}
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onClick={() => void ask()}
      >
        {t('passkey_login.log_in')}
      </Button>
      {failure ? (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      ) : null}
    </>
  );
};
