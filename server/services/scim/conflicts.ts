import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { ScimConflict } from '#contract/identity/scim.ts';
import { later } from '#domain/dates.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Database } from '#server/db/client.ts';
import { scimConflicts } from '#server/db/schema/identity/scim.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { createdColumns } from '../shared/changes.ts';

/** Time for which a conflict is listed after the last attempt, in days. */
const conflictDays = 30;

/** Records that an address couldn't be provisioned, and deletes old records. */
export async function recordConflict(
  db: Database,
  { connectionId, customerId }: { connectionId: number; customerId: number },
  { email, now }: { email: string; now: string },
): Promise<void> {
  const ofConnection = eq(scimConflicts.scimConnectionId, connectionId);
  await db
    .delete(scimConflicts)
    .where(and(ofConnection, lt(scimConflicts.updated, later(now, { days: -conflictDays }))));
  await db
    .insert(scimConflicts)
    .values({ customerId, scimConnectionId: connectionId, email, ...createdColumns(now) })
    .onConflictDoUpdate({
      target: [scimConflicts.scimConnectionId, scimConflicts.email],
      set: { updated: now, version: sql`${scimConflicts.version} + 1` },
    });
}

/** Removes the conflict of an address that was provisioned. */
export async function resolveConflict(db: Database, connectionId: number, email: string): Promise<void> {
  await db
    .delete(scimConflicts)
    .where(and(eq(scimConflicts.scimConnectionId, connectionId), eq(scimConflicts.email, email)));
}

/**
 * Returns the addresses of a root customer that couldn't be provisioned, newest first. The other user is named to callers whose own reach
 * includes that user's home. [IDENT-37]
 */
export async function listConflicts(
  { db, scope }: RequestContext,
  rootId: number,
  now: string,
): Promise<ScimConflict[]> {
  const rows = await db
    .select({
      id: scimConflicts.id,
      email: scimConflicts.email,
      attempted: scimConflicts.updated,
      userId: users.id,
      userName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      homeId: customers.id,
      homeName: customers.name,
    })
    .from(scimConflicts)
    .leftJoin(
      users,
      and(
        eq(users.email, scimConflicts.email),
        eq(users.deleted, false),
        scope.ownCustomers(users.customerId),
      ),
    )
    .leftJoin(customers, eq(customers.id, users.customerId))
    .where(
      and(
        eq(scimConflicts.customerId, rootId),
        gt(scimConflicts.updated, later(now, { days: -conflictDays })),
      ),
    )
    .orderBy(desc(scimConflicts.updated), desc(scimConflicts.id))
    .limit(200);
  return rows.map(({ id, email, attempted, userId, userName, homeId, homeName }) => ({
    id,
    email,
    attempted,
    user: userId === null ? null : { id: userId, name: userName },
    customer: homeId === null || homeName === null ? null : { id: homeId, name: homeName },
  }));
}
