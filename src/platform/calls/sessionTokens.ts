import type { Tokens } from '#contract/users/user.ts';
import { makeEmitter } from '../emitter.ts';
import { localTexts, readJson, writeJson } from '../storage/storage.ts';
import { storageKeys } from '../storage/storageKeys.ts';

/** Reason for the end of a session: the user logged out, or the backend refused the renewal. */
export type SessionEnd = 'loggedOut' | 'refused';

/** Fires when the session on this device has ended, in any tab. [AUTH-34, SHELL-15] */
export const sessionEnded = makeEmitter<SessionEnd>();

/** Fires when tokens are stored: at login and after each renewal. */
export const tokensStored = makeEmitter<Tokens>();

/** Reads the stored token and refresh token, without caching, since another tab may have renewed them. [AUTH-30, AUTH-39] */
export const readTokens = (): Tokens | null => {
  const value = readJson(localTexts, storageKeys.token);
  if (!(value instanceof Object) || !('token' in value) || !('refreshToken' in value)) return null;
  const { token, refreshToken } = value;
  if (typeof token !== 'string' || typeof refreshToken !== 'string' || !token) return null;
  return { token, refreshToken };
};

/** Stores new tokens on the device. */
export const storeTokens = (tokens: Tokens): void => {
  writeJson(localTexts, storageKeys.token, { token: tokens.token, refreshToken: tokens.refreshToken });
  tokensStored.emit(tokens);
};

/** Ends the session on this device and reports it. */
export const endSession = (end: SessionEnd): void => {
  localTexts.remove(storageKeys.token);
  localTexts.remove(storageKeys.user);
  sessionEnded.emit(end);
};

/** Follows other tabs: a logout there ends the session here, another user's login reloads the page. */
export const followOtherTabs = (): void => {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === storageKeys.token && newValue === null) sessionEnded.emit('loggedOut');
    if (key === storageKeys.user && oldValue && newValue && userIdIn(oldValue) !== userIdIn(newValue)) {
      window.location.reload();
    }
  });
};

const userIdIn = (text: string): string | undefined => /"id":(\d+)/.exec(text)?.[1];
