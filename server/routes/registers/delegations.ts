import { eq, sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit/auditActions.ts';
import { productKind } from '#server/content/registers/registerKinds.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { reading, writing } from '#server/middleware/calls/chains.ts';
import { rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { queueNotification } from '#server/services/flaws/promptNotifications.ts';
import { presentDelegation, selectOwnDelegations } from '#server/services/registers/delegations.ts';
import { writeRevision } from '#server/services/registers/recordRevisions.ts';
import { contentColumns } from '#server/services/registers/records.ts';
import { lockRow, updatedColumns } from '#server/services/shared/changes.ts';

type OwnCall = Call<'acceptDelegation' | 'handBackDelegation'>;

/** Locks a running role of the caller. @throws HttpProblem not_found, also for a role of another person */
async function lockOwn(call: OwnCall) {
  const id = call.id();
  await lockRow(call.db, registerRecords, id);
  const [row] = await selectOwnDelegations(call, id);
  const { record, link } = orNotFound(row);
  if (record.buildingId !== null) await rejectBinned(call.db, sql`${record.buildingId}`, call.now);
  return { record, link };
}

/** Counts a change of the record, so that a form opened before it is stale, and notes it in the audit log. */
async function noteChange(call: OwnCall, record: { id: number; customerId: number }, action: AuditAction) {
  await call.db
    .update(registerRecords)
    .set(updatedColumns(registerRecords, call.now))
    .where(eq(registerRecords.id, record.id));
  const target = { kind: 'register_record', id: record.id } as const;
  await call.audit({ action, customerId: record.customerId, target });
}

/** Roles of the fire-safety organisation, which exactly the person named in them accepts or hands back. [SBA-07] */
export const delegationRoutes: readonly Route[] = [
  reading.route('listOwnDelegations', async (call) => {
    const rows = await selectOwnDelegations(call);
    return rows.map(presentDelegation);
  }),

  writing.route('acceptDelegation', async (call) => {
    const { record, link } = await lockOwn(call);
    if (link.accepted === null) {
      await call.db
        .update(registerLinks)
        .set({ accepted: call.now, ...updatedColumns(registerLinks, call.now) })
        .where(eq(registerLinks.id, link.id));
      await noteChange(call, record, 'delegation_accepted');
    }
    const [row] = await selectOwnDelegations(call, record.id);
    return presentDelegation(orNotFound(row));
  }),

  writing.route('handBackDelegation', async (call) => {
    const { record, link } = await lockOwn(call);
    const { db, now, caller } = call;
    const linksBefore = await db
      .select()
      .from(registerLinks)
      .where(eq(registerLinks.recordId, record.id))
      .orderBy(registerLinks.position);
    const links = linksBefore.filter(({ id }) => id !== link.id);
    const { values } = record;
    await writeRevision(call, record, { values, links });
    await db.delete(registerLinks).where(eq(registerLinks.id, link.id));
    // The name of the person goes from the text that is searched, too.
    await db
      .update(registerRecords)
      .set(contentColumns(productKind(record.kind), { values, links }))
      .where(eq(registerRecords.id, record.id));
    await noteChange(call, record, 'delegation_handed_back');
    await queueNotification({ db, now, userId: caller.userId }, { kind: 'handedBack', recordId: record.id });
    return null;
  }),
];
