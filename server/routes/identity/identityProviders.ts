import { eq } from 'drizzle-orm';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { reading, staged, writing } from '#server/middleware/calls/chains.ts';
import { testConnection } from '#server/services/identity/connectionTest.ts';
import { presentSettings, providerOfRoot } from '#server/services/identity/providers.ts';
import { saveProvider } from '#server/services/identity/providerSettings.ts';
import { rootOf } from './namedRoot.ts';

/** Login through a customer's own provider: its settings. [IDENT-12, IDENT-13] */
export const identityProviderRoutes: readonly Route[] = [
  reading.route('getIdentityProvider', async (call) => {
    const root = await rootOf(call);
    const provider = await providerOfRoot(call.db, root.id);
    return presentSettings({ provider, rootId: root.id }, call.services.settings);
  }),

  writing.route('saveIdentityProvider', async (call) => {
    const root = await rootOf(call, true);
    const { db, now, services } = call;
    const provider = await saveProvider({ db, now, services }, root, call.body());
    const { isEnabled, passwordsOff } = provider;
    await call.audit({
      action: 'provider_changed',
      companyId: root.companyId,
      customerId: root.id,
      target: { kind: 'identityProvider', id: provider.id },
      details: { isEnabled, passwordsOff },
    });
    return presentSettings({ provider, rootId: root.id }, call.services.settings);
  }),

  writing.route('deleteIdentityProvider', async (call) => {
    const root = await rootOf(call, true);
    const provider = orNotFound(await providerOfRoot(call.db, root.id));
    await call.db.delete(identityProviders).where(eq(identityProviders.id, provider.id));
    await call.audit({
      action: 'provider_deleted',
      companyId: root.companyId,
      customerId: root.id,
      target: { kind: 'identityProvider', id: provider.id },
    });
    return null;
  }),

  // Outside of a transaction: the provider may take seconds.
  staged.route('testIdentityProvider', async (call) => {
    const root = await rootOf(call);
    const provider = (await providerOfRoot(call.db, root.id)) ?? fail('provider_missing');
    const result = await testConnection(call.services, provider);
    return call.commit(async () => result);
  }),
];
