import * as oidc from 'openid-client';
import type { ProviderFailure } from '#contract/identity/loginFailures.ts';
import type { Services } from '#server/core/services.ts';
import { redirectUriOf, secretPlaceOf } from './providers.ts';
import type { ProviderRow } from './providers.ts';

/** Accepted difference between the provider's clock and ours, in minutes. */
const clockToleranceMinutes = 5;
/** The same in seconds. */
export const clockToleranceSeconds = clockToleranceMinutes * 60;
/** Timeout of each request to a provider, in seconds. */
const timeoutSeconds = 10;
/** Requested scopes: Entra ID states `oid` only with `profile`. */
const scope = 'openid profile';

type Outside = Pick<Services, 'outgoing' | 'secrets' | 'settings'>;

/** Failure of a login at its provider; `reason` is for the log and contains nothing that the provider sent. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly code: ProviderFailure;

  constructor(code: ProviderFailure, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** Person whom a provider has confirmed. */
export interface ProviderPerson {
  subject: string;
  /** The provider's name of the session (`sid`); null if it states none. */
  session: string | null;
  /** Values of the claim that gives level and roles. */
  claimValues: string[];
}

/** Authenticates the client by the first of the two usual methods that the provider supports. (RFC 6749, 2.3.1) */
const secretAuth = (secret: string): oidc.ClientAuth => {
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_post') ? post : basic)(server, ...request);
  };
};

/** Reads the metadata of a provider. @throws what the outgoing client and the library throw, ProviderError for another issuer */
export async function discoverProvider(
  { outgoing, secrets }: Pick<Outside, 'outgoing' | 'secrets'>,
  { id, issuer, clientId, clientSecret }: ProviderRow,
): Promise<oidc.Configuration> {
  const auth =
    clientSecret === null ? oidc.None() : secretAuth(secrets.open(clientSecret, secretPlaceOf(id)));
  // The outgoing client decides whether an address without TLS is allowed.
  const isPlain = issuer.startsWith('http:');
  const config = await oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: clockToleranceSeconds },
    auth,
    {
      [oidc.customFetch]: (url, init) => outgoing.fetch(url, init as RequestInit),
      timeout: timeoutSeconds,
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    },
  );
  if (config.serverMetadata().issuer !== issuer)
    throw new ProviderError('provider_failed', 'The provider states another issuer.');
  return config;
}

/** Secrets of a login at a provider, which the callback is compared with. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Creates the secrets of a login. */
export const createLoginSecrets = (): LoginSecrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** Returns the address of the provider where the user logs in. */
export async function authorizationUrl(
  services: Outside,
  provider: ProviderRow,
  { state, nonce, verifier }: LoginSecrets,
): Promise<string> {
  const config = await discoverProvider(services, provider);
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUriOf(services.settings, provider.customerId),
    scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');

/**
 * Exchanges the authorization code of a callback, and returns the person of the verified ID token. Claims for the level that it lacks are
 * read from the provider's user info. `search` is the callback's query.
 */
export async function confirmPerson(
  services: Outside,
  provider: ProviderRow,
  { search, secrets }: { search: string; secrets: LoginSecrets },
): Promise<ProviderPerson> {
  const config = await discoverProvider(services, provider);
  const url = new URL(redirectUriOf(services.settings, provider.customerId));
  url.search = search;
  const tokens = await oidc.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: secrets.verifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims?.azp !== undefined && claims.azp !== provider.clientId)
    throw new ProviderError('provider_failed', 'The ID token is for another client.');
  const subject = claims?.[provider.subjectClaim];
  if (!claims || typeof subject !== 'string' || subject === '')
    throw new ProviderError('provider_failed', `The ID token has no ${provider.subjectClaim}.`);
  return {
    subject,
    session: typeof claims.sid === 'string' ? claims.sid : null,
    claimValues: await levelValues(config, provider, { claims, accessToken: tokens.access_token }),
  };
}

async function levelValues(
  config: oidc.Configuration,
  { levelClaim }: ProviderRow,
  { claims, accessToken }: { claims: oidc.IDToken; accessToken: string },
): Promise<string[]> {
  if (levelClaim === null) return [];
  if (levelClaim in claims) return textsOf(claims[levelClaim]);
  if (config.serverMetadata().userinfo_endpoint === undefined) return [];
  return textsOf((await oidc.fetchUserInfo(config, accessToken, claims.sub))[levelClaim]);
}

/** Returns an error and its causes, the outermost first. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < 10; each = each.cause) causes.push(each);
  return causes;
}

/** Converts a failure at a provider. */
export function providerErrorOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof oidc.AuthorizationResponseError)
    return new ProviderError(
      error.error === 'access_denied' ? 'provider_denied' : 'provider_failed',
      'The provider refused the login.',
    );
  const causes = causesOf(error);
  const isUnreachable = causes.some(
    ({ name }) => name === 'OutgoingError' || name === 'TimeoutError' || name === 'AbortError',
  );
  const codes = causes.map((each) => ('code' in each ? String(each.code) : each.name)).join(', ');
  return new ProviderError(isUnreachable ? 'provider_unreachable' : 'provider_failed', codes);
}
