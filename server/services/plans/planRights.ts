import { mayCall } from '#domain/callRights.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { asGuest, reachOf } from '#domain/can.ts';
import { userRoles } from '#server/db/schema/users.ts';
import { roundPlanningRoles } from '#server/db/schema/plans.ts';
import { isHome } from '#server/core/authorise.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';

/**
 * Fails unless the caller may start the plan: below Admin only plans without executors or with one of their roles as executor; at a linked
 * customer only plans with one of their roles. (decisions, Linked customers)
 * @throws HttpProblem right_missing, plan_not_yours
 */
export async function authoriseStart(
  asking: RequestContext,
  plan: { id: number; customerId: number; roleId: number | null },
): Promise<void> {
  const { db, caller } = asking;
  const isAtHome = await isHome(asking, plan.customerId);
  const principal = isAtHome ? caller : asGuest(caller);
  if (!mayCall(principal, 'startRound')) fail('right_missing');
  if (isAtHome && reachOf(caller) !== 'connected') return;

  const executors = await db
    .select({ roleId: roundPlanningRoles.targetId })
    .from(roundPlanningRoles)
    .where(eq(roundPlanningRoles.roundPlanningId, plan.id));
  const roleIds = executors.map((executor) => executor.roleId);
  if (isAtHome && roleIds.length === 0) return;
  if (!isAtHome && plan.roleId !== null) roleIds.push(plan.roleId);
  if (roleIds.length === 0 || caller.userId === null) return fail('plan_not_yours');
  const [held] = await db
    .select({ id: userRoles.id })
    .from(userRoles)
    .where(and(eq(userRoles.userId, caller.userId), inArray(userRoles.roleId, roleIds)))
    .limit(1);
  if (!held) fail('plan_not_yours');
}
