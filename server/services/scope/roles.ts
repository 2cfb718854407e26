import { and, eq, exists, or, sql } from 'drizzle-orm';
import type { Role } from '#contract/catalogue/catalogue.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Database } from '#server/db/client.ts';
import { roles, userRoles, users } from '#server/db/schema/users.ts';
import { roundPlanningRoles, roundPlannings } from '#server/db/schema/plans.ts';
import type { UsedAt } from './owners.ts';
import { plansInScope } from './roundScope.ts';
import { isSeen, usedBy } from './uses.ts';
import type { Use } from './uses.ts';

export type RoleRow = typeof roles.$inferSelect;

/** Converts a role to the API's format. [ROLE-08] */
export function presentRole({ id, name, customerId, created, updated, version }: RoleRow): Role {
  return { id, name, customerId, created, updated, version };
}

/** Returns the non-deleted plans with a role as responsible or executor. [ROLE-10] */
export async function plansOfRole(asking: RequestContext, id: number, usedAt?: UsedAt): Promise<Use> {
  const { db } = asking;
  const asExecutor = db
    .select({ one: sql`1` })
    .from(roundPlanningRoles)
    .where(
      and(eq(roundPlanningRoles.roundPlanningId, roundPlannings.id), eq(roundPlanningRoles.targetId, id)),
    );
  const plans = await db
    .select({ name: roundPlannings.name, isSeen: isSeen(plansInScope(asking)) })
    .from(roundPlannings)
    .where(
      and(
        eq(roundPlannings.deleted, false),
        or(eq(roundPlannings.roleId, id), exists(asExecutor)),
        usedAt?.(roundPlannings.customerId),
      ),
    )
    .orderBy(roundPlannings.sortKey);
  return usedBy('plans', plans);
}

/**
 * Returns the users who hold a role, at home or at a linked customer; a guest's name is only included if the caller may see their record.
 */
export async function holdersOfRole(
  { db, scope }: RequestContext,
  id: number,
  usedAt?: UsedAt,
): Promise<Use> {
  const holders = await db
    .selectDistinct({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      isSeen: isSeen(scope.ownCustomers(users.customerId)),
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.roleId, id), usedAt?.(userRoles.customerId)))
    .orderBy(users.lastName, users.firstName, users.id);
  return usedBy(
    'people',
    holders.map(({ firstName, lastName, ...row }) => ({ ...row, name: `${firstName} ${lastName}` })),
  );
}

/** Deletes a role that no non-deleted plan uses; removes it from users and deleted plans. */
export async function deleteRole(tx: Database, id: number): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.roleId, id));
  await tx.delete(roundPlanningRoles).where(eq(roundPlanningRoles.targetId, id));
  await tx.update(roundPlannings).set({ roleId: null }).where(eq(roundPlannings.roleId, id));
  await tx.delete(roles).where(eq(roles.id, id));
}
