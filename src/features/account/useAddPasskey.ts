import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { toFailure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';

/** State of adding a passkey: `confirming` asks for the password first, since the login was too long ago. */
type Adding = 'idle' | 'busy' | 'confirming';

/** Names of the errors with which a browser reports that the user stopped, or that the authenticator has a passkey already. */
const stoppedErrors = ['NotAllowedError', 'AbortError'];
const knownError = 'InvalidStateError';

/** Returns the state of adding a passkey to the account, with its failure as a text, and the function that starts it. [IDENT-05] */
export const useAddPasskey = (name: string) => {
  const { t } = useTranslation('account');
  const textOf = useFailureText();
  const [adding, setAdding] = useState<Adding>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const [begin] = useCallMutation('beginPasskey');
  const [create] = useCallMutation('createPasskey');

  const stop = (text: string | null) => {
    setAdding('idle');
    setFailure(text);
  };

  const reportBrowser = (error: unknown) => {
    const errorName = error instanceof Error ? error.name : '';
    if (stoppedErrors.includes(errorName)) stop(null);
    else stop(t(errorName === knownError ? 'passkeys.known' : 'passkeys.failed'));
  };

  const add = async (): Promise<void> => {
    setAdding('busy');
    setFailure(null);
    const options = await begin({});
    if (options.error) {
      const { codes } = toFailure(options.error);
      if (codes.includes('fresh_login_required')) setAdding('confirming');
      else stop(textOf(options.error));
      return;
    }
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const credential = await startRegistration({
        optionsJSON: options.data as unknown as PublicKeyCredentialCreationOptionsJSON,
      });
      const created = await create({ body: { name, credential } });
      if (created.error) return stop(textOf(created.error));
      notify({ tone: 'success', text: t('passkeys.added') });
      stop(null);
    } catch (error) {
      reportBrowser(error);
    }
  };

  return { adding, failure, add, cancel: () => stop(null) };
};
