import {
  type AccessLevel,
  accessLevels,
  type Condition,
  guestAccessLevel,
  type LicenceName,
  licenceNames,
  type Permission,
  permissions,
  reaches,
} from '../contract/users/permissions.ts';

/** The caller: the level's number (-1 is none) and the licences that add rights. */
export interface Principal {
  level: number;
  licences: readonly LicenceName[];
}

/** Principal without any right. [PERM-07] */
export const nobody: Principal = { level: -1, licences: [] };

/** Returns whether a right is granted: any one of its conditions holds. The only reader of the permission table. [PERM-01, PERM-05] */
export function can(principal: Principal, permission: Permission): boolean {
  return holds(principal, permission, new Set());
}

function holds(principal: Principal, permission: string, asked: Set<string>): boolean {
  if (asked.has(permission) || !isPermission(permission)) return false;
  asked.add(permission);
  const conditions: readonly Condition[] = permissions[permission];
  return conditions.some((condition) => {
    if ('through' in condition) return holds(principal, condition.through, asked);
    const hasLevel = principal.level >= levelNumber(condition.from);
    return hasLevel && (condition.licence === undefined || principal.licences.includes(condition.licence));
  });
}

function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/** Returns the level's number on the wire; -1 for an unknown name. [PERM-11] */
export function levelNumber(name: unknown): number {
  return accessLevels.findIndex((level) => level === name);
}

/** Returns the level's name, or null for an unknown number. */
export function levelName(level: number): AccessLevel | null {
  return accessLevels[level] ?? null;
}

/**
 * Reads level and licences from a token's claims. Roles are in `role`, `roles` or a claim whose name ends in `/claims/role`, as text or
 * list; the highest known one counts, unknown ones are ignored. Licences are in `license` or `licence` as text, list or JSON object of
 * booleans. [PERM-04, PERM-07, PERM-08, PERM-09]
 */
export function principalFromClaims(claims: Readonly<Record<string, unknown>> | null | undefined): Principal {
  if (!claims) return nobody;
  const roles = Object.entries(claims)
    .filter(([name]) => name === 'role' || name === 'roles' || name.endsWith('/claims/role'))
    .flatMap(([, value]) => textsOf(value));
  const licences = [...licencesOf(claims['license']), ...licencesOf(claims['licence'])];
  return {
    level: Math.max(-1, ...roles.map(levelNumber)),
    licences: licenceNames.filter((licence) => licences.includes(licence)),
  };
}

/** Adds the active customer's API-key licence, the second source of that right; either is enough. (decisions, API keys) */
export function withCustomerLicence(
  principal: Principal,
  licence: { apiKey?: boolean } | null | undefined,
): Principal {
  if (!licence?.apiKey || principal.licences.includes('apiKey')) return principal;
  return { ...principal, licences: [...principal.licences, 'apiKey'] };
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'string' ? value.split(',').map((text) => text.trim()) : [];
}

function licencesOf(value: unknown): string[] {
  if (typeof value === 'string')
    return value.trim().startsWith('{') ? licencesOf(parsed(value)) : textsOf(value);
  if (Array.isArray(value)) return textsOf(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, isHeld]) => isHeld === true)
    .map(([name]) => name);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null; // A claim that isn't valid JSON names no licence.
  }
}

/** The reach of a level; 'nothing' without a level. */
export type Reach = (typeof reaches)[AccessLevel] | 'nothing';

/** Returns the reach from which a principal's scope is computed. */
export function reachOf(principal: Principal): Reach {
  const name = levelName(principal.level);
  return name ? reaches[name] : 'nothing';
}

/** Returns the principal at a linked customer: at most a guest's level, without licences. (decisions, Linked customers) */
export function asGuest(principal: Principal): Principal {
  return { level: Math.min(principal.level, levelNumber(guestAccessLevel)), licences: [] };
}

/** Returns the principal's rights at a customer: their own within their reach, a guest's if merely linked. (decisions, Linked customers) */
export function principalThere(principal: Principal, isGuest: boolean): Principal {
  return isGuest ? asGuest(principal) : principal;
}

/** Returns whether the principal may assign a level: none above their own. */
export function mayGrantLevel(principal: Principal, name: AccessLevel): boolean {
  return levelNumber(name) <= principal.level;
}
