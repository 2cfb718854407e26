import { reading, writing } from '#server/middleware/calls/chains.ts';
import { eq } from 'drizzle-orm';
import { customerLicences } from '#server/db/schema/tenants.ts';
import { authorise } from '#server/core/authorise.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { updatedColumns, createdColumns, onlyRow, failIfStale } from '#server/services/shared/changes.ts';
import { licenceUseOf } from '#server/services/tenants/licenceLimits.ts';
import { licenceOfRoot, loadRoot, lockLicence } from '#server/services/tenants/licences.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/** Licences of root customers; the permission to view them also permits writing. (decisions, Reading) [LIC-10..12] */
export const licenceRoutes: readonly Route[] = [
  reading.route('getLicence', async (call) => {
    const root = orNotFound(await loadRoot(call, call.id()));
    await authorise(call, root.id);
    const licence = await licenceOfRoot(call.db, root.id);
    return licence && { ...licence, use: await licenceUseOf(call.db, root.id) };
  }),

  writing.route('createLicence', async (call) => {
    const { customerId, ...fields } = call.body();
    await authorise(call);
    const root = (await loadRoot(call, customerId, true)) ?? fail('invalid_reference', 'customerId');
    const { db, now } = call;
    if (await licenceOfRoot(db, root.id)) fail('licence_exists');
    const row = onlyRow(
      await db
        .insert(customerLicences)
        .values({ ...fields, customerId: root.id, ...createdColumns(now) })
        .returning(),
    );
    await call.audit({
      action: 'licence_changed',
      companyId: root.companyId,
      customerId: root.id,
      target: { kind: 'licence', id: row.id },
      details: fields,
    });
    return row;
  }),

  writing.route('updateLicence', async (call) => {
    const { customerId, version, ...fields } = call.body();
    const before = await lockLicence(call, call.id());
    await authorise(call, before.customerId);
    if (customerId !== before.customerId) fail('invalid_reference', 'customerId');
    failIfStale(before, version);
    const { db, now } = call;
    const row = onlyRow(
      await db
        .update(customerLicences)
        .set({ ...fields, ...updatedColumns(customerLicences, now) })
        .where(eq(customerLicences.id, before.id))
        .returning(),
    );
    await call.audit({
      action: 'licence_changed',
      customerId,
      target: { kind: 'licence', id: row.id },
      details: fields,
    });
    return row;
  }),
];
