import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { User } from '#contract/users/user.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { sendCall } from '#platform/calls/http.ts';
import { loginDevice } from './loginDevice.ts';
import { storeSession } from './signIn.ts';

/** Returns the options for the login with a passkey; null without a connection, and where the backend knows none. */
export const fetchPasskeyOptions = async (): Promise<PublicKeyCredentialRequestOptionsJSON | null> => {
  const options = await sendCall('beginPasskeyLogin', { body: {} });
  return options.ok ? (options.data as unknown as PublicKeyCredentialRequestOptionsJSON) : null;
};

/**
 * Logs in with a passkey and stores the session on this device. With `isAutofill` the browser offers passkeys in the field for the e-mail;
 * else it asks at once. Null if the user chose none, and where the browser can't offer them.
 */
export const signInWithPasskey = async (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  isAutofill: boolean,
): Promise<Outcome<User> | null> => {
  if (isAutofill && !(await browserSupportsWebAuthnAutofill())) return null;
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }).catch(
    () => null,
  );
  if (!credential) return null;
  const outcome = await sendCall('loginWithPasskey', { body: { credential, device: loginDevice() } });
  return outcome.ok ? { ...outcome, data: storeSession(outcome.data) } : outcome;
};

/** Ends the browser's offer of passkeys. */
export const stopPasskeyOffer = (): void => WebAuthnAbortService.cancelCeremony();
