import { and, eq, exists, or, sql } from 'drizzle-orm';
import type { Role } from '../../src/contract/catalogue.ts';
import type { Database } from '../db/client.ts';
import { roles, userRoles } from '../db/schema/people.ts';
import { roundPlanningRoles, roundPlannings } from '../db/schema/plans.ts';
import type { Use } from './uses.ts';

export type RoleRow = typeof roles.$inferSelect;

/** A role as it travels. [ROLE-08] */
export function presentRole({ id, name, customerId, created, updated, version }: RoleRow): Role {
  return { id, name, customerId, created, updated, version };
}

/** The living plans that name a role, as responsible or executor. [ROLE-10] */
export async function usesOfRole(db: Database, id: number): Promise<Use[]> {
  const asExecutor = db
    .select({ one: sql`1` })
    .from(roundPlanningRoles)
    .where(
      and(eq(roundPlanningRoles.roundPlanningId, roundPlannings.id), eq(roundPlanningRoles.targetId, id)),
    );
  const plans = await db
    .select({ name: roundPlannings.name })
    .from(roundPlannings)
    .where(and(eq(roundPlannings.deleted, false), or(eq(roundPlannings.roleId, id), exists(asExecutor))))
    .orderBy(roundPlannings.sortKey);
  return [{ kind: 'plans', count: plans.length, names: plans.map((plan) => plan.name) }];
}

/** Deletes a role that no living plan names: takes it from the people who hold it and from deleted plans. */
export async function deleteRole(tx: Database, id: number): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.roleId, id));
  await tx.delete(roundPlanningRoles).where(eq(roundPlanningRoles.targetId, id));
  await tx.update(roundPlannings).set({ roleId: null }).where(eq(roundPlannings.roleId, id));
  await tx.delete(roles).where(eq(roles.id, id));
}
