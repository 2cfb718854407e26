import { fail } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { open, openForSessions } from '#server/middleware/calls/chains.ts';
import { useCode } from '#server/services/identity/attempts.ts';
import { findLoginWay } from '#server/services/identity/loginWay.ts';
import { loginWithProvider } from '#server/services/identity/providerLogins.ts';
import { findEnabledProvider } from '#server/services/identity/providers.ts';
import { invitationStart, prepareLogin } from '#server/services/identity/startedLogins.ts';

/** Login through a customer's own provider. [IDENT-14, IDENT-15] */
export const providerLoginRoutes: readonly Route[] = [
  openForSessions.route('findLoginWay', async ({ services, body, now }) =>
    findLoginWay(services.db, body(), now),
  ),

  // Counted with other calls without a session: each asks the provider.
  open.route('startProviderLogin', async ({ services, body, now }) => {
    const { providerId, invitation, secretHash, language } = body();
    const provider = (await findEnabledProvider(services.db, providerId)) ?? fail('provider_missing');
    const purpose =
      invitation === undefined
        ? { purpose: 'login' as const }
        : await invitationStart(services.db, { token: invitation, providerId }, now);
    const { url, store } = await prepareLogin(services, provider);
    await services.db.transaction((tx) => store(tx, { ...purpose, secretHash, language }, now));
    return { url };
  }),

  openForSessions.route('loginWithProvider', async ({ services, body, request, address, now }) => {
    const { code, secret, device } = body();
    const confirmed = await useCode(services.db, { code, secret }, now);
    const session = await loginWithProvider(confirmed, { services, request, address, device, now });
    services.authenticator.forget();
    return session;
  }),
];
