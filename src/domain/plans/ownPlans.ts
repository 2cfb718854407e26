import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';

/**
 * Returns whether an inspector carries out a plan's rounds: anyone may if the plan has no executors, otherwise one of the inspector's roles
 * must be an executor or responsible. (decisions, Linked customers)
 */
export const isOwnPlan = (
  { roleId, roleIds }: Pick<RoundPlanning, 'roleId' | 'roleIds'>,
  heldRoleIds: readonly number[],
): boolean =>
  roleIds.length === 0 || [roleId, ...roleIds].some((id) => id !== null && heldRoleIds.includes(id));
