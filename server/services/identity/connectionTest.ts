import * as oidc from 'openid-client';
import { connectionResults } from '#contract/identity/provider.ts';
import type { ConnectionResult, ConnectionTest } from '#contract/identity/provider.ts';
import type { Services } from '#server/core/services.ts';
import { providerKeys } from './providerKeys.ts';
import { causesOf, discoverProvider, ProviderError } from './oidcClient.ts';
import { redirectUriOf } from './providers.ts';
import type { ProviderRow } from './providers.ts';

type Outside = Pick<Services, 'outgoing' | 'secrets' | 'settings'>;

/** Returns the result of a failed request; `otherwise` if it failed for what the provider responded. */
function resultOf(error: unknown, otherwise: ConnectionResult): ConnectionResult {
  for (const cause of causesOf(error)) {
    if (cause.name === 'TimeoutError') return 'timeout';
    if (cause.name === 'OutgoingError' && 'code' in cause)
      return connectionResults.find((each) => each === cause.code) ?? otherwise;
  }
  return otherwise;
}

/** Fails a test with its result. */
class TestFailure extends Error {
  readonly result: ConnectionResult;
  constructor(result: ConnectionResult) {
    super(result);
    this.result = result;
  }
}

const failAs = (otherwise: ConnectionResult) => (error: unknown) => {
  throw new TestFailure(resultOf(error, otherwise));
};

function checkMetadata(metadata: oidc.ServerMetadata): void {
  const responseTypes = metadata.response_types_supported ?? ['code'];
  const isComplete = metadata.authorization_endpoint && metadata.token_endpoint && metadata.jwks_uri;
  if (!isComplete || !responseTypes.includes('code')) throw new TestFailure('no_code_flow');
  // Entra ID supports PKCE without saying so, so only a list without S256 is an obstacle.
  const methods = metadata.code_challenge_methods_supported;
  if (methods && !methods.includes('S256')) throw new TestFailure('no_pkce');
}

/** Asks for tokens with an invalid code: the provider checks the client first. (RFC 6749, 5.2) */
async function checkClient(config: oidc.Configuration, redirectUri: string): Promise<void> {
  const url = new URL(redirectUri);
  url.searchParams.set('code', 'connection-test');
  const { issuer } = config.serverMetadata();
  url.searchParams.set('iss', issuer);
  try {
    await oidc.authorizationCodeGrant(config, url, { pkceCodeVerifier: oidc.randomPKCECodeVerifier() });
  } catch (error) {
    const isRefused = causesOf(error).some(
      (cause) =>
        (cause instanceof oidc.ResponseBodyError &&
          ['invalid_client', 'unauthorized_client'].includes(cause.error)) ||
        cause instanceof oidc.WWWAuthenticateChallengeError,
    );
    if (isRefused) throw new TestFailure('client_refused');
    const reason = resultOf(error, 'ok');
    if (reason !== 'ok') throw new TestFailure(reason);
  }
}

/** Tests the connection to a provider with its stored settings, up to the first obstacle. Never rejects for what the provider sends. */
export async function testConnection(services: Outside, provider: ProviderRow): Promise<ConnectionTest> {
  let issuer: string | null = null;
  try {
    const config = await discoverProvider(services, provider).catch((error: unknown) => {
      if (error instanceof ProviderError) throw new TestFailure('issuer_differs');
      const isOther = causesOf(error).some(
        (cause) => 'code' in cause && cause.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
      );
      return failAs(isOther ? 'issuer_differs' : 'no_discovery')(error);
    });
    const metadata = config.serverMetadata();
    issuer = metadata.issuer;
    checkMetadata(metadata);
    await providerKeys(services, config).catch(failAs('keys_unreadable'));
    await checkClient(config, redirectUriOf(services.settings, provider.customerId));
    return { result: 'ok', issuer };
  } catch (error) {
    if (error instanceof TestFailure) return { result: error.result, issuer };
    throw error;
  }
}
