import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { roles, userRoles } from '#server/db/schema/users.ts';
import { authoriseExtra } from '#server/core/authorise.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import { createdColumns } from '../shared/changes.ts';
import { usableAt } from '../scope/owners.ts';
import { rejectAbove } from './userScope.ts';
import type { UserRecord } from './userScope.ts';

type Writing = RequestContext & { now: string };

/** Returns the condition for roles that can be held at a customer and that the caller may see. */
export const holdableAt = ({ scope }: RequestContext, customerId: number) =>
  and(scope.catalogue(roles), usableAt(roles, customerId));

/** Rejects roles that can't be held at the customer. @throws HttpProblem invalid_reference */
export async function rejectForeignRoles(
  asking: RequestContext,
  customerId: number,
  roleIds: readonly number[],
): Promise<void> {
  if (roleIds.length === 0) return;
  const usable = and(inArray(roles.id, [...roleIds]), holdableAt(asking, customerId));
  if ((await asking.db.$count(roles, usable)) !== new Set(roleIds).size) fail('invalid_reference', 'roleIds');
}

/** Inserts people's roles: at home, or at a linked customer with the link's id. */
export async function giveRoles(
  db: Database,
  given: readonly { userId: number; customerId: number; roleId: number; linkId?: number }[],
  now: string,
): Promise<void> {
  if (given.length > 0)
    await db.insert(userRoles).values(given.map((row) => ({ ...row, ...createdColumns(now) })));
}

async function heldRoleIds(db: Database, userId: number, linkId: number | null): Promise<number[]> {
  const isHere = linkId === null ? isNull(userRoles.linkId) : eq(userRoles.linkId, linkId);
  const rows = await db
    .select({ roleId: userRoles.roleId })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), isHere));
  return rows.map((row) => row.roleId);
}

/**
 * Sets a user's roles, at home or (with `linkId`) at a linked customer. Unchanged roles aren't checked.
 * @param authoriseChange called only when a role changes
 * @throws HttpProblem invalid_reference for a role that can't be held there
 */
export async function setRoles(
  asking: Writing,
  held: { userId: number; customerId: number; linkId: number | null },
  roleIds: readonly number[],
  authoriseChange: () => Promise<void>,
): Promise<void> {
  const { userId, customerId, linkId } = held;
  const current = await heldRoleIds(asking.db, userId, linkId);
  const requestedIds = [...new Set(roleIds)];
  const addedIds = requestedIds.filter((id) => !current.includes(id));
  const removed = current.filter((id) => !requestedIds.includes(id));
  if (addedIds.length === 0 && removed.length === 0) return;
  await authoriseChange();
  await rejectForeignRoles(asking, customerId, addedIds);
  const isHere = linkId === null ? isNull(userRoles.linkId) : eq(userRoles.linkId, linkId);
  if (removed.length > 0)
    await asking.db
      .delete(userRoles)
      .where(and(eq(userRoles.userId, userId), isHere, inArray(userRoles.roleId, removed)));
  const addedRows = addedIds.map((roleId) => ({
    userId,
    customerId,
    roleId,
    ...(linkId === null ? {} : { linkId }),
  }));
  await giveRoles(asking.db, addedRows, asking.now);
}

/** Sets a user's roles at home. @throws HttpProblem right_missing, level_too_high, invalid_reference [USER-43] */
export async function setHomeRoles(
  asking: Writing,
  user: UserRecord,
  roleIds: readonly number[],
): Promise<void> {
  const home = { userId: user.id, customerId: user.customerId, linkId: null };
  await setRoles(asking, home, roleIds, async () => {
    await authoriseExtra({ ...asking, name: 'updateUser' }, 'roleIds');
    rejectAbove(asking.caller, user);
  });
}
