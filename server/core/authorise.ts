import { and, eq } from 'drizzle-orm';
import type { Permission } from '#contract/users/permissions.ts';
import { can, principalThere, reachOf } from '#domain/can.ts';
import type { Principal } from '#domain/can.ts';
import type { Database } from '../db/client.ts';
import { customers } from '../db/schema/tenants.ts';
import type { Caller } from './caller.ts';
import { fail } from './httpProblem.ts';
import type { Scope } from './scope.ts';

/** Parts of a call that the permission checks need. */
export interface RequestContext {
  db: Database;
  caller: Caller;
  scope: Scope;
}

/**
 * Fails unless the caller has the permission. `customerId` is the owner of the record in question: at a linked customer the caller is at
 * most a basic user. [PERM-01]
 * @throws HttpProblem right_missing
 */
export async function authorise(
  asking: RequestContext,
  permission: Permission,
  customerId?: number,
): Promise<void> {
  if (!can(await principalAt(asking, customerId), permission)) fail('right_missing');
}

/** Like `authorise`, for callers who have any of the permissions. */
export async function authoriseAny(
  asking: RequestContext,
  permissions: readonly Permission[],
  customerId?: number,
): Promise<void> {
  const principal = await principalAt(asking, customerId);
  if (!permissions.some((permission) => can(principal, permission))) fail('right_missing');
}

/**
 * Like `authorise`, for a catalogue record: one owned by a company needs company-wide reach, a global one needs the permission to make
 * records global. (decisions, Scope)
 */
export async function authoriseOwner(
  asking: RequestContext,
  permission: Permission,
  owner: { companyId: number | null; customerId: number | null },
): Promise<void> {
  if (owner.customerId !== null) {
    // A parent level's record is readable but outside the caller's scope: the caller is a guest there.
    const principal = principalThere(asking.caller, !(await isHome(asking, owner.customerId)));
    if (!can(principal, permission)) fail('right_missing');
    return;
  }
  await authorise(asking, permission);
  if (owner.companyId === null) return authorise(asking, 'global_set_object_as_global');
  await authorise(asking, 'tree_view_full');
  const isOwn = owner.companyId === asking.caller.companyId;
  if (!isOwn && reachOf(asking.caller) !== 'everything') fail('right_missing');
}

/** Returns the caller's principal at a customer: their own within their scope, a guest's elsewhere. (decisions, Linked customers) */
export async function principalAt(asking: RequestContext, customerId?: number): Promise<Principal> {
  const { caller } = asking;
  if (customerId === undefined || caller.links.length === 0) return caller;
  return principalThere(caller, !(await isHome(asking, customerId)));
}

/** Returns whether the customer is within the reach of the caller's own level. */
export async function isHome({ db, scope }: RequestContext, customerId: number): Promise<boolean> {
  const [home] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), scope.ownCustomers(customers.id)))
    .limit(1);
  return home !== undefined;
}
