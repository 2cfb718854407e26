import { and, eq, inArray } from 'drizzle-orm';
import type { LicenceUse } from '#contract/tenants/licence.ts';
import { hasRoomFor } from '#domain/tenants/licenceLimits.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { users } from '#server/db/schema/users.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import { fail } from '#server/core/httpProblem.ts';

const kinds = {
  users: { table: users, refusal: 'licence_users_full' },
  buildings: { table: buildings, refusal: 'licence_buildings_full' },
} as const;

/** Locks and returns the licence of a customer's root, so that concurrent additions count each other. */
export async function lockLicence(tx: Database, customerId: number) {
  const rootId = tx.select({ id: customers.rootId }).from(customers).where(eq(customers.id, customerId));
  const [licence] = await tx
    .select()
    .from(customerLicences)
    .where(inArray(customerLicences.customerId, rootId))
    .limit(1)
    .for('update');
  return licence;
}

/**
 * Fails if `adding` more non-deleted users or buildings at a customer would exceed its root's licence, which covers the whole tree.
 * Call it in the transaction that creates them, before they are created: the licence is locked until its end. No licence, and a
 * number of 0, limit nothing.
 * @throws HttpProblem licence_users_full or licence_buildings_full, with the licence's number as `max`; licence_buildings_short where some of
 * several would fit, with their number as `fits`
 */
export async function rejectBeyondLicence(
  tx: Database,
  kind: keyof typeof kinds,
  customerId: number,
  adding = 1,
): Promise<void> {
  const licence = await lockLicence(tx, customerId);
  const max = licence?.[kind] ?? 0;
  if (!licence || max === 0) return;
  const usedCount = await countActive(tx, kind, licence.customerId);
  if (hasRoomFor(max, usedCount, adding)) return;
  if (kind === 'buildings' && adding > 1 && hasRoomFor(max, usedCount))
    fail('licence_buildings_short', null, { max, fits: max - usedCount });
  fail(kinds[kind].refusal, null, { max });
}

/** Counts the non-deleted users or buildings in the tree of a root. */
async function countActive(db: Database, kind: keyof typeof kinds, rootId: number): Promise<number> {
  const { table } = kinds[kind];
  const tree = db.select({ id: customers.id }).from(customers).where(eq(customers.rootId, rootId));
  return db.$count(table, and(eq(table.deleted, false), inArray(table.customerId, tree)));
}

/** Returns the counts in a root's tree that its licence limits. */
export async function licenceUseOf(db: Database, rootId: number): Promise<LicenceUse> {
  return {
    users: await countActive(db, 'users', rootId),
    buildings: await countActive(db, 'buildings', rootId),
  };
}
