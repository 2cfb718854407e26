import type { LevelRule } from '#contract/identity/provider.ts';
import { accessLevels } from '#contract/users/permissions.ts';

/** Level and roles that a provider's claims give. */
export interface ClaimedLevel {
  /** Number of the access level. */
  level: number;
  /** Null if no rule of the table names a role: roles are then set in the product. */
  roleIds: number[] | null;
}

/**
 * Returns the highest level and all roles of the rules whose value is among the claim's; null if none matches, which gives no access.
 * [IDENT-16]
 */
export function claimedLevel(rules: readonly LevelRule[], values: readonly string[]): ClaimedLevel | null {
  const matches = rules.filter(({ value }) => values.includes(value));
  if (matches.length === 0) return null;
  const namesRoles = rules.some(({ roleIds }) => roleIds.length > 0);
  return {
    level: Math.max(...matches.map(({ userRole }) => accessLevels.indexOf(userRole))),
    roleIds: namesRoles ? [...new Set(matches.flatMap(({ roleIds }) => roleIds))] : null,
  };
}
