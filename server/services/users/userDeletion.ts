import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { buildingUsers } from '#server/db/schema/buildings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { identityLinks } from '#server/db/schema/identity/logins.ts';
import { scimConflicts, scimUsers } from '#server/db/schema/identity/scim.ts';
import { passkeys } from '#server/db/schema/sessions.ts';
import { customerLinks, userRoles, users } from '#server/db/schema/users.ts';
import { updatedColumns } from '../shared/changes.ts';
import { useResets } from './passwordResets.ts';
import { endSessions } from './sessions.ts';

/**
 * Deletes a user: ends sessions at once, and removes buildings, roles, linked customers and flaws from the user. The record is kept for
 * finished rounds; its address can be used again. [USER-45]
 */
export async function deleteUser(tx: Database, id: number, now: string): Promise<void> {
  await endSessions(tx, { userId: id }, 'user_deleted', now);
  await useResets(tx, id, now);
  await tx.delete(passkeys).where(eq(passkeys.userId, id));
  await tx.delete(identityLinks).where(eq(identityLinks.userId, id));
  await tx.delete(scimUsers).where(eq(scimUsers.userId, id));
  // The address is free now.
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, id));
  await tx.delete(scimConflicts).where(inArray(scimConflicts.email, address));
  await tx.delete(buildingUsers).where(eq(buildingUsers.userId, id));
  await tx.delete(userRoles).where(eq(userRoles.userId, id));
  await tx.delete(customerLinks).where(eq(customerLinks.userId, id));
  await tx
    .update(flaws)
    .set({ personId: null, ...updatedColumns(flaws, now) })
    .where(eq(flaws.personId, id));
  await tx
    .update(users)
    .set({ deleted: true, ...updatedColumns(users, now) })
    .where(eq(users.id, id));
}
