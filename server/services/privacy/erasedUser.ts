import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { ErasureObstacle } from '#contract/privacy/erasure.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { firstAccessLevel } from '#contract/users/permissions.ts';
import { levelNumber, reachOf } from '#domain/can.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { companies, customers } from '#server/db/schema/tenants.ts';
import { customerLinks, users } from '#server/db/schema/users.ts';

export type UserRecord = typeof users.$inferSelect;

/** User in question, and whether they are a guest in the caller's reach: at home elsewhere. */
export interface FoundUser {
  user: UserRecord;
  isGuest: boolean;
}

/**
 * Finds a user by id, deleted ones too, except erased ones: at home in the caller's reach, or linked to a customer in it.
 * @throws HttpProblem not_found
 */
export async function findErasable({ db, scope }: RequestContext, id: number): Promise<FoundUser> {
  const isHome: SQL = scope.ownCustomers(users.customerId);
  const linked = db
    .select({ id: customerLinks.userId })
    .from(customerLinks)
    .where(scope.ownCustomers(customerLinks.customerId));
  const [row] = await db
    .select({ user: users, isHome: sql<boolean>`(${isHome})` })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        sql`${users.erased} is null`,
        or(isHome, and(eq(users.deleted, false), inArray(users.id, linked))),
      ),
    )
    .limit(1);
  const found = orNotFound(row);
  return { user: found.user, isGuest: !found.isHome };
}

/** Returns whether a user is the last administrator of their kind: of the root customer, or of the company. */
async function isLastAdministrator(
  db: Database,
  { id, customerId, companyId, accessLevel, deleted }: UserRecord,
): Promise<boolean> {
  if (deleted) return false;
  const reach = reachOf({ level: accessLevel, licences: [] });
  if (reach !== 'root' && reach !== 'company') return false;
  const root = sql`select c.id from ${customers} c where c.root_id = (select h.root_id from ${customers} h where h.id = ${customerId})`;
  const place = reach === 'root' ? sql`${users.customerId} in (${root})` : eq(users.companyId, companyId);
  const isOther = and(
    ne(users.id, id),
    eq(users.deleted, false),
    isNull(users.deactivated),
    eq(users.accessLevel, accessLevel),
    place,
  );
  return (await db.$count(users, isOther)) === 0;
}

/** Returns the reason why a user can't be erased by the caller; null if there is none. */
export async function obstacleOf(
  { db, caller }: RequestContext,
  { user, isGuest }: FoundUser,
): Promise<ErasureObstacle | null> {
  if (user.id === caller.userId) return 'yourself';
  if (isGuest) return 'guest';
  if (user.accessLevel === levelNumber(firstAccessLevel)) return 'web_admin';
  if (user.accessLevel > caller.level) return 'above';
  const isBreakGlass = and(
    eq(identityProviders.breakGlassUserId, user.id),
    eq(identityProviders.passwordsOff, true),
  );
  if ((await db.$count(identityProviders, isBreakGlass)) > 0) return 'break_glass';
  return (await isLastAdministrator(db, user)) ? 'last_admin' : null;
}

/** Problems of the obstacles. */
const problemOf = {
  yourself: 'not_yourself',
  above: 'level_too_high',
  web_admin: 'web_admin_kept',
  last_admin: 'last_admin_kept',
  break_glass: 'break_glass_kept',
  guest: 'guest_kept',
} as const satisfies Record<ErasureObstacle, ProblemCode>;

/**
 * Locks a user for their erasure, together with their company, so that two administrators can't erase each other.
 * @throws HttpProblem not_found, or as `problemOf`
 */
export async function lockErasable(call: Call<CallName>, id: number): Promise<UserRecord> {
  const { user } = await findErasable(call, id);
  await call.db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, user.companyId))
    .for('update');
  await call.db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  const found = await findErasable(call, id);
  const obstacle = await obstacleOf(call, found);
  if (obstacle) fail(problemOf[obstacle]);
  return found.user;
}
