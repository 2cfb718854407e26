import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { MemoryAdapter } from './memoryAdapter.ts';

/** OpenID Connect provider in this process, which trusts every account name. */
export interface TestProvider {
  issuer: string;
  /** `host:port`, for the list of allowed hosts. */
  host: string;
  /** Logs in as an account at an address of the provider, like a browser. @returns the address to which it sends the browser back */
  logIn: (url: string, account: string) => Promise<URL>;
  /** Claims of each account besides `sub`. */
  claims: Map<string, Record<string, unknown>>;
  stop: () => Promise<void>;
}

/** Client of the product at the provider. */
export const testClient = { id: 'tillsyn', secret: 'secret-of-the-client-at-the-provider' };

/** Ids that the root customer of a test may have. */
const rootIds = Array.from({ length: 20 }, (_, index) => index + 1);
/** Lifetime of everything that the provider keeps, in seconds. */
const lifetime = 600;
/** Header with the account that logs in, instead of the provider's form. */
export const accountHeader = 'test-account';

/** Follows the provider's redirects as `account`, until it sends the browser elsewhere. */
async function logIn(issuer: string, start: string, account: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 10 && url.href.startsWith(issuer); step += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { cookie, [accountHeader]: account };
    const response = await fetch(url, { redirect: 'manual', headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The provider responds ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}

const ttl = Object.fromEntries(
  ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map((name) => [
    name,
    lifetime,
  ]),
);

/** Grants a client all that it asks for, instead of the provider's form. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    accountId: oidc.session?.accountId ?? '',
    clientId: oidc.client?.clientId ?? '',
  });
  grant.addOIDCScope('openid profile');
  await grant.save();
  return grant;
}

/** Starts a provider. `publicUrl` is the product's. */
export async function startOidcProvider(publicUrl: string): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const claims = new Map<string, Record<string, unknown>>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: testClient.id,
        client_secret: testClient.secret,
        redirect_uris: rootIds.map((id) => `${publicUrl}/oidc/callback/${id}`),
        token_endpoint_auth_method: 'client_secret_post',
        backchannel_logout_uri: `${publicUrl}/oidc/logout/1`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' }] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...claims.get(id) }) }),
    claims: { openid: ['sub', 'sid'], profile: ['groups', 'email', 'oid'] },
    conformIdTokenClaims: false,
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: grantAll,
    cookies: { keys: ['test'] },
    ttl,
    adapter: MemoryAdapter,
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const accountId = String(request.headers[accountHeader]);
    const result = accountId === 'denied' ? { error: 'access_denied' } : { login: { accountId } };
    void provider.interactionFinished(request, response, result);
  });
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { issuer, host, claims, stop, logIn: (url, account) => logIn(issuer, url, account) };
}
