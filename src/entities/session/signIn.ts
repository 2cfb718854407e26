import type { Session, User } from '#contract/users/user.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { offlineFailure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';
import { endSession, readTokens, storeTokens } from '#platform/calls/sessionTokens.ts';
import { tabTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { storeUser } from './storedUser.ts';

/** Loads the HTTP module while the user types: the first screen renders without it. Null if it can't be loaded. */
const loadHttp = () => import('#platform/calls/http.ts').catch(() => null);
const loadDevice = () => import('./loginDevice.ts').catch(() => null);

/** Stores a session on this device and returns its user. */
export const storeSession = ({ token, refreshToken, user }: Session): User => {
  storeTokens({ token, refreshToken });
  storeUser(user);
  return user;
};

/** Logs in and stores the session on this device. Without the Redux store, so that the login screen needs none. [AUTH-15, AUTH-16] */
export const signIn = async (email: string, password: string): Promise<Outcome<User>> => {
  const [http, device] = await Promise.all([loadHttp(), loadDevice()]);
  if (!http) return { ok: false, failure: offlineFailure() };
  const outcome = await http.sendCall('login', { body: { email, password, device: device?.loginDevice() } });
  if (!outcome.ok) return outcome;
  tabTexts.set(storageKeys.passwordLogin, '1');
  return { ...outcome, data: storeSession(outcome.data) };
};

/**
 * Ends the session on this device at once, without waiting for the backend; then notifies the backend, where a failure is only logged.
 * [SHELL-65, SHELL-66, SHELL-67, AUTH-38]
 */
export const signOut = async (): Promise<void> => {
  const tokens = readTokens();
  endSession('loggedOut');
  if (!tokens) return;
  const http = await loadHttp();
  const outcome = await http?.sendCall('logout', { body: tokens }, { timeoutMs: 5_000 });
  if (!outcome?.ok) logFailure('the logout call failed', outcome?.failure.status);
};
