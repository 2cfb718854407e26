import type { RoundPlanning } from '../contract/roundPlanning.ts';

/**
 * Whether rounds of a plan are an inspector's to walk: one without executors is everybody's, else one of the inspector's roles must be
 * among them or answer for it. (decisions, Linked customers)
 */
export const isOwnPlan = (
  { roleId, roleIds }: Pick<RoundPlanning, 'roleId' | 'roleIds'>,
  heldRoleIds: readonly number[],
): boolean =>
  roleIds.length === 0 || [roleId, ...roleIds].some((id) => id !== null && heldRoleIds.includes(id));
