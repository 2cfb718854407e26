import { eq } from 'drizzle-orm';
import { orNotFound } from '#server/core/httpProblem.ts';
import { identityDomains } from '#server/db/schema/identity/domains.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { reading, staged, writing } from '#server/middleware/calls/chains.ts';
import {
  addDomain,
  applyCheck,
  domainsOfRoot,
  findDomain,
  presentDomain,
} from '#server/services/identity/domains.ts';
import { rootOf } from './namedRoot.ts';

/** E-mail domains of root customers. [IDENT-30, IDENT-31] */
export const identityDomainRoutes: readonly Route[] = [
  reading.route('listIdentityDomains', async (call) => {
    const root = await rootOf(call);
    return (await domainsOfRoot(call.db, root.id)).map(presentDomain);
  }),

  writing.route('createIdentityDomain', async (call) => {
    const root = await rootOf(call, true);
    const domain = await addDomain(call.db, root.id, { typedName: call.body().name, now: call.now });
    await call.audit({
      action: 'domain_added',
      companyId: root.companyId,
      customerId: root.id,
      target: { kind: 'identityDomain', id: domain.id },
    });
    return presentDomain(domain);
  }),

  // DNS is asked outside of the transaction: it may take seconds.
  staged.route('checkIdentityDomain', async (call) => {
    const root = await rootOf(call);
    const row = orNotFound(await findDomain(call.db, root.id, call.id()));
    const records = await call.services.resolveTxt(row.name);
    return call.commit(async ({ db, now, audit }) => {
      const { result, change, domain } = await applyCheck(db, row, records, now);
      if (change !== null)
        await audit({
          action: change,
          companyId: root.companyId,
          customerId: root.id,
          target: { kind: 'identityDomain', id: row.id },
        });
      return { result, domain: presentDomain(domain) };
    });
  }),

  writing.route('deleteIdentityDomain', async (call) => {
    const root = await rootOf(call, true);
    const domain = orNotFound(await findDomain(call.db, root.id, call.id()));
    await call.db.delete(identityDomains).where(eq(identityDomains.id, domain.id));
    await call.audit({
      action: 'domain_removed',
      companyId: root.companyId,
      customerId: root.id,
      target: { kind: 'identityDomain', id: domain.id },
    });
    return null;
  }),
];
