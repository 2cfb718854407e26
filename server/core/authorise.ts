import { and, eq } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { Right } from '#contract/call.ts';
import { extraRightOf, holdsRight, permissionsOf, rightOf } from '#domain/callRights.ts';
import type { ExtendedCall, ExtraOf, KindCall, KindOf } from '#domain/callRights.ts';
import { principalThere, reachOf } from '#domain/can.ts';
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

/** Parts of a call for the checks by its row: also the name of the call. */
export interface NamedContext<Name extends CallName = CallName> extends RequestContext {
  name: Name;
}

/**
 * Fails unless the caller has the right. `customerId` is the owner of the record in question: at a linked customer the caller is at most a
 * basic user. [PERM-01]
 * @throws HttpProblem right_missing
 */
export async function authoriseRight(
  asking: RequestContext,
  right: Right,
  customerId?: number,
): Promise<void> {
  if (!holdsRight(await principalAt(asking, customerId), right)) fail('right_missing');
}

/** Fails unless the caller has the right in the call's row, at the record's owner. @throws HttpProblem right_missing */
export const authorise = (call: NamedContext, customerId?: number): Promise<void> =>
  authoriseRight(call, rightOf(call.name), customerId);

/** Like `authorise`, for a call whose right depends on the kind of the record. */
export const authoriseKind = <Name extends KindCall>(
  call: NamedContext<Name>,
  kind: KindOf<Name>,
  customerId?: number,
): Promise<void> => authoriseRight(call, rightOf(call.name, kind), customerId);

/** Like `authorise`, for the right that a call requires in addition for a field or a kind of record. */
export const authoriseExtra = <Name extends ExtendedCall>(
  call: NamedContext<Name>,
  use: ExtraOf<Name>,
  customerId?: number,
): Promise<void> => authoriseRight(call, extraRightOf(call.name, use), customerId);

/** Fails unless the caller has any of the permissions of a call at home, whatever its contents. @throws HttpProblem right_missing */
export const authoriseAtHome = (call: NamedContext): Promise<void> =>
  authoriseRight(call, { anyOf: permissionsOf(call.name) });

/**
 * Like `authorise`, for a catalogue record: one owned by a company needs company-wide reach, a global one needs the permission to make
 * records global. (decisions, Scope)
 */
export async function authoriseOwner(
  call: NamedContext,
  owner: { companyId: number | null; customerId: number | null },
): Promise<void> {
  const right = rightOf(call.name);
  if (owner.customerId !== null) {
    // A parent level's record is readable but outside the caller's scope: the caller is a guest there.
    const principal = principalThere(call.caller, !(await isHome(call, owner.customerId)));
    if (!holdsRight(principal, right)) fail('right_missing');
    return;
  }
  await authoriseRight(call, right);
  if (owner.companyId === null) return authoriseRight(call, 'global_set_object_as_global');
  await authoriseRight(call, 'tree_view_full');
  const isOwn = owner.companyId === call.caller.companyId;
  if (!isOwn && reachOf(call.caller) !== 'everything') fail('right_missing');
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
