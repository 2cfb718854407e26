import { and, eq } from 'drizzle-orm';
import type { User } from '#contract/users/user.ts';
import type { Principal } from '#domain/can.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { findUser, presentUser, selectUsers } from './users.ts';
import type { UserRow } from './users.ts';

export type UserRecord = UserRow['user'];

/** Returns the condition for the caller's own record or a non-deleted user whose home is in scope. */
const reached = ({ scope, caller }: RequestContext, id: number) => {
  const isHere = id === caller.userId ? undefined : scope.ownCustomers(users.customerId);
  return and(eq(users.id, id), eq(users.deleted, false), isHere);
};

/**
 * Loads the caller's own record, or a non-deleted user in scope.
 * @throws HttpProblem not_found
 */
export async function loadUser(asking: RequestContext, id: number): Promise<UserRow> {
  const [row] = await selectUsers(asking.db).where(reached(asking, id)).limit(1);
  return orNotFound(row);
}

/**
 * Like `loadUser`, locked until the transaction ends.
 * @throws HttpProblem not_found
 */
export async function lockUser(asking: RequestContext, id: number): Promise<UserRecord> {
  const [row] = await asking.db.select().from(users).where(reached(asking, id)).limit(1).for('update');
  return orNotFound(row);
}

/**
 * Fails if the user's level is above the caller's: such users can't be changed.
 * @throws HttpProblem level_too_high
 */
export function rejectAbove(principal: Principal, user: { accessLevel: number }): void {
  if (user.accessLevel > principal.level) fail('level_too_high');
}

/** Returns a changed user in the API's format. */
export async function showUser(db: Database, id: number): Promise<User> {
  return presentUser(orNotFound(await findUser(db, id)));
}
