import { and, eq, inArray, isNull } from 'drizzle-orm';
import { writeAudit } from '#server/core/audit.ts';
import type { Database } from '#server/db/client.ts';
import { roles, userRoles, users } from '#server/db/schema/users.ts';
import { publishEvent } from '../events/publishEvents.ts';
import { usableAt } from '../scope/owners.ts';
import { updatedColumns } from '../shared/changes.ts';
import { giveRoles } from '../users/userRoles.ts';
import type { GovernedUser } from './links.ts';

/** Sets the level of a user, and records it. The actor is unknown at a login, which has no session yet. */
export async function applyLevel(
  tx: Database,
  user: GovernedUser,
  level: number,
  { now, actor = 'unknown', address = '' }: { now: string; actor?: string; address?: string },
): Promise<void> {
  if (user.accessLevel === level) return;
  await tx
    .update(users)
    .set({ accessLevel: level, ...updatedColumns(users, now) })
    .where(eq(users.id, user.id));
  await writeAudit(tx, now, {
    action: 'role_changed',
    actor,
    address,
    customerId: user.customerId,
    target: { kind: 'user', id: user.id },
    details: { from: user.accessLevel, to: level },
  });
  const { id, customerId } = user;
  await publishEvent(tx, { type: 'person.changed', customerId, ids: [id] }, now);
}

/** Sets the roles that a user holds at home, as far as they are usable there. */
export async function applyRoles(
  tx: Database,
  { id: userId, customerId }: GovernedUser,
  roleIds: readonly number[],
  now: string,
): Promise<void> {
  const usable = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(inArray(roles.id, [...roleIds]), usableAt(roles, customerId)));
  const requestedIds = new Set(usable.map(({ id }) => id));
  const isHeldAtHome = and(eq(userRoles.userId, userId), isNull(userRoles.linkId));
  const heldRoles = await tx
    .select({ id: userRoles.id, roleId: userRoles.roleId })
    .from(userRoles)
    .where(isHeldAtHome);
  const removedIds = heldRoles.filter(({ roleId }) => !requestedIds.has(roleId)).map(({ id }) => id);
  if (removedIds.length > 0) await tx.delete(userRoles).where(inArray(userRoles.id, removedIds));
  const heldIds = new Set(heldRoles.map(({ roleId }) => roleId));
  const addedIds = [...requestedIds].filter((roleId) => !heldIds.has(roleId));
  await giveRoles(
    tx,
    addedIds.map((roleId) => ({ userId, customerId, roleId })),
    now,
  );
}
