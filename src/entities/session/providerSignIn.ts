import type { NamedProvider } from '#contract/identity/login.ts';
import type { User } from '#contract/users/user.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { browserTab } from '#platform/leavePage.ts';
import { localTexts, readJson, tabTexts, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { loginDevice } from './loginDevice.ts';
import { storeSession } from './signIn.ts';

/** Reason for which the tab goes to a provider. */
type Purpose = 'login' | 'link';

/** What a tab that goes to a provider remembers until it comes back. */
interface ProviderVisit {
  purpose: Purpose;
  /** Secret that the one-time code is bound to. [IDENT-17] */
  secret: string;
  provider: NamedProvider;
}

const isProvider = (value: unknown): value is NamedProvider =>
  value instanceof Object &&
  'id' in value &&
  typeof value.id === 'number' &&
  'name' in value &&
  typeof value.name === 'string';

/** Returns the provider that the last login on this device went through; null without one. */
export const rememberedProvider = (): NamedProvider | null => {
  const value = readJson(localTexts, storageKeys.provider);
  return isProvider(value) ? value : null;
};

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const digestOf = async (text: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));

/** Leaves for a provider, where the user logs in. Returns the failure if the tab stays. */
export const visitProvider = async (
  provider: NamedProvider,
  { purpose, invitation }: { purpose: Purpose; invitation?: string },
): Promise<Failure | null> => {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const body = { secretHash: await digestOf(secret), language: currentLanguage() };
  const start = { ...body, providerId: provider.id, ...(invitation !== undefined && { invitation }) };
  const outcome =
    purpose === 'link'
      ? await sendCall('startIdentityLink', { body })
      : await sendCall('startProviderLogin', { body: start });
  if (!outcome.ok) return outcome.failure;
  const visit: ProviderVisit = { purpose, secret, provider };
  writeJson(tabTexts, storageKeys.providerVisit, visit);
  browserTab.leaveFor(outcome.data.url);
  return null;
};

/** Returns what this tab remembers of its visit, once; null if it made none. */
export const takeProviderVisit = (): ProviderVisit | null => {
  const value = readJson(tabTexts, storageKeys.providerVisit);
  tabTexts.remove(storageKeys.providerVisit);
  const isVisit =
    value instanceof Object &&
    'secret' in value &&
    typeof value.secret === 'string' &&
    'purpose' in value &&
    'provider' in value &&
    isProvider(value.provider);
  if (!isVisit) return null;
  const { secret, provider } = value as ProviderVisit;
  return { secret, provider, purpose: value.purpose === 'link' ? 'link' : 'login' };
};

/** Logs in with the code of a visit, stores the session, and remembers the provider. */
export const signInWithProvider = async (
  code: string,
  { secret, provider }: ProviderVisit,
): Promise<Outcome<User>> => {
  const outcome = await sendCall('loginWithProvider', { body: { code, secret, device: loginDevice() } });
  if (!outcome.ok) return outcome;
  writeJson(localTexts, storageKeys.provider, provider);
  return { ...outcome, data: storeSession(outcome.data) };
};

/** Links the user's account with the code of a visit. */
export const linkToProvider = (code: string, { secret }: ProviderVisit) =>
  sendCall('createIdentityLink', { body: { code, secret } });
