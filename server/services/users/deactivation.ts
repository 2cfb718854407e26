import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { updatedColumns } from '../shared/changes.ts';
import { useResets } from './passwordResets.ts';
import { endSessions } from './sessions.ts';

/**
 * Deactivates a user: ends sessions and open links at once, and keeps everything else for the day of their return. The caller has locked the
 * user, and forgets cached callers. [IDENT-39]
 */
export async function deactivateUser(tx: Database, id: number, now: string): Promise<void> {
  await endSessions(tx, { userId: id }, 'deactivated', now);
  await useResets(tx, id, now);
  await tx
    .update(users)
    .set({ deactivated: now, ...updatedColumns(users, now) })
    .where(and(eq(users.id, id), isNull(users.deactivated)));
}

/** Lets a deactivated user log in again. */
export async function activateUser(tx: Database, id: number, now: string): Promise<void> {
  await tx
    .update(users)
    .set({ deactivated: null, ...updatedColumns(users, now) })
    .where(and(eq(users.id, id), isNotNull(users.deactivated)));
}
