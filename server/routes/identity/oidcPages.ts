import type { PageAnswer, PageRequest, PageRoute } from '#server/core/page.ts';
import { endByProvider } from '#server/services/identity/backchannelLogout.ts';
import { finishAtProvider } from '#server/services/identity/callback.ts';
import { providerPaths } from '#server/services/identity/providers.ts';

/** Longest logout token that is verified, in characters. */
const maxTokenLength = 20_000;

/** Returns an id in the path; 0, which no record has, for anything else. */
const idIn = ({ parameter }: PageRequest, name: string): number =>
  /^\d{1,9}$/.test(parameter(name)) ? Number(parameter(name)) : 0;

/** Ends a login at a provider, and leads the browser back to the client with a one-time code or a word for the failure. */
async function showCallback(visit: PageRequest): Promise<PageAnswer> {
  const { services, request, address, now, place } = visit;
  const { search } = new URL(request.url);
  const rootId = idIn(visit, 'customerId');
  const result = await finishAtProvider(services, { search, rootId, address, now });
  const language = result.language ?? visit.language;
  const parameter = 'code' in result ? `code=${result.code}` : `failure=${result.failure}`;
  return { to: place(`/#/${language}/provider-login?${parameter}`) };
}

const respond = (status: 200 | 400): PageAnswer => ({
  bytes: new TextEncoder().encode(status === 200 ? '' : '{"error":"invalid_request"}'),
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
});

/** Takes a logout token of a provider. (OpenID Connect Back-Channel Logout 1.0, 2.5 to 2.8) */
async function takeLogout(visit: PageRequest): Promise<PageAnswer> {
  const { services, address, now } = visit;
  const { logout_token: token = '' } = await visit.fields();
  const providerId = idIn(visit, 'providerId');
  const isRead = providerId > 0 && token !== '' && token.length <= maxTokenLength;
  if (!isRead || !(await endByProvider(services, { providerId, token }, { now, address })))
    return respond(400);
  services.authenticator.forget();
  return respond(200);
}

/** Addresses that providers call, and to which they send users back. */
export const oidcPages: readonly PageRoute[] = [
  { method: 'GET', path: `${providerPaths.callback}/:customerId`, handle: showCallback },
  { method: 'POST', path: `${providerPaths.logout}/:providerId`, handle: takeLogout },
];
