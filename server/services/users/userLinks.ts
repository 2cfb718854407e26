import type { KindOf } from '#domain/callRights.ts';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { buildings, buildingUsers } from '#server/db/schema/buildings.ts';
import { customerLinks, users } from '#server/db/schema/users.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';

/**
 * Returns the condition for people whose home is the customer and people linked to it; without a customer for people of the company;
 * without both for all in scope. Always limited to the caller's own scope. [USER-41]
 */
export function isIncluded(
  { db, scope }: RequestContext,
  { customerId, companyId }: { customerId?: number | undefined; companyId?: number | undefined },
): SQL | undefined {
  const linkedTo = (which: SQL | undefined) =>
    db
      .select({ id: customerLinks.userId })
      .from(customerLinks)
      .innerJoin(customers, eq(customers.id, customerLinks.customerId))
      .where(and(scope.ownCustomers(customerLinks.customerId), which));
  const ownCustomers = scope.ownCustomers(users.customerId);
  if (customerId !== undefined) {
    const linked = linkedTo(eq(customerLinks.customerId, customerId));
    return or(and(ownCustomers, eq(users.customerId, customerId)), inArray(users.id, linked));
  }
  if (companyId !== undefined) {
    const linked = linkedTo(eq(customers.companyId, companyId));
    return or(and(ownCustomers, eq(users.companyId, companyId)), inArray(users.id, linked));
  }
  return or(ownCustomers, inArray(users.id, linkedTo(undefined)));
}

/** Columns of a level that linking needs. */
export interface LinkTarget {
  id: number;
  companyId: number;
  rootId: number;
  path: string;
}

/** Returns the customer of a link request, in the caller's own scope. @throws HttpProblem invalid_reference */
export async function linkTarget({ db, scope }: RequestContext, customerId: number): Promise<LinkTarget> {
  const { id, companyId, rootId, path } = customers;
  const [target] = await db
    .select({ id, companyId, rootId, path })
    .from(customers)
    .where(and(eq(id, customerId), scope.ownCustomers(id)))
    .limit(1);
  return target ?? fail('invalid_reference', 'customerId');
}

/**
 * Returns the extent of a link to this customer, by which its right is chosen: within the caller's own root, within the company, or anywhere.
 * [PERM-14, PERM-25, PERM-44]
 */
export function linkingKind(
  caller: { rootId: number; companyId: number },
  target: { rootId: number; companyId: number },
): KindOf<'linkUser'> {
  if (target.rootId === caller.rootId) return 'ownRoot';
  return target.companyId === caller.companyId ? 'ownCompany' : 'anywhere';
}

/** Removes a link with its roles, and connections to buildings at the customer that neither home nor another link covers. [USER-48] */
export async function removeLink(
  tx: Database,
  link: { id: number; userId: number; customerId: number },
): Promise<void> {
  const { userId } = link;
  const connected = await tx
    .select({ id: buildingUsers.id, path: customers.path })
    .from(buildingUsers)
    .innerJoin(buildings, eq(buildings.id, buildingUsers.buildingId))
    .innerJoin(customers, eq(customers.id, buildings.customerId))
    .where(eq(buildingUsers.userId, userId));
  await tx.delete(customerLinks).where(eq(customerLinks.id, link.id));
  const lostLevel = await tx
    .select({ path: customers.path })
    .from(customers)
    .where(eq(customers.id, link.customerId));
  const keptLevel = await tx
    .select({ path: customers.path })
    .from(customers)
    .where(
      or(
        inArray(customers.id, tx.select({ id: users.customerId }).from(users).where(eq(users.id, userId))),
        inArray(
          customers.id,
          tx
            .select({ id: customerLinks.customerId })
            .from(customerLinks)
            .where(eq(customerLinks.userId, userId)),
        ),
      ),
    );
  const isBelow = (path: string, tops: readonly { path: string }[]) =>
    tops.some((top) => path.startsWith(top.path));
  const lostRoles = connected.filter(({ path }) => isBelow(path, lostLevel) && !isBelow(path, keptLevel));
  if (lostRoles.length > 0)
    await tx.delete(buildingUsers).where(
      inArray(
        buildingUsers.id,
        lostRoles.map(({ id }) => id),
      ),
    );
}
