import type { CallRight, Right } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { extraRights } from '#contract/extraRights.ts';
import type { Permission } from '#contract/users/permissions.ts';
import type { Principal } from './can.ts';
import { can } from './can.ts';

type RightOf<Name extends CallName> = (typeof calls)[Name]['right'];

/** Calls whose right depends on the kind of record or the extent of the request. */
export type KindCall = {
  [Name in CallName]: RightOf<Name> extends { byKind: unknown } ? Name : never;
}[CallName];

/** Kinds that the right of a call distinguishes. */
export type KindOf<Name extends KindCall> =
  RightOf<Name> extends { byKind: infer Kinds } ? keyof Kinds & string : never;

/** Calls that require a right. */
export type GuardedCall = {
  [Name in CallName]: RightOf<Name> extends 'public' | 'session' | 'person' ? never : Name;
}[CallName];

/** Calls that write a catalogue record of an owner. */
export type OwnedCall = {
  [Name in CallName]: RightOf<Name> extends { owner: unknown } ? Name : never;
}[CallName];

/** Calls with rights for single fields or kinds of records. */
export type ExtendedCall = keyof typeof extraRights;

/** Fields and kinds of records for which a call requires a right in addition. */
export type ExtraOf<Name extends ExtendedCall> = keyof (typeof extraRights)[Name] & string;

/**
 * Returns the right of a call to a record of another user.
 * @throws Error for a call or a kind without one: a mistake in the program
 */
export function rightOf(name: CallName, kind?: string): Right {
  const { right }: { right: CallRight } = calls[name];
  if (typeof right === 'string') {
    if (right !== 'public' && right !== 'session' && right !== 'person') return right;
  } else if ('owner' in right) return right.owner;
  else if ('others' in right) return right.others;
  else if (!('byKind' in right)) return right;
  else if (kind !== undefined && right.byKind[kind]) return right.byKind[kind];
  throw new Error(`${name} has no right for ${kind ?? 'all records'}`);
}

/** Returns the right that a call requires in addition for a field or kind of record. */
export function extraRightOf<Name extends ExtendedCall>(name: Name, use: ExtraOf<Name>): Permission {
  const permissions: Readonly<Record<string, Permission>> = extraRights[name];
  const permission = permissions[use];
  if (!permission) throw new Error(`${name} has no right for ${use}`);
  return permission;
}

/** Returns whether the right of a call is held. [PERM-01] */
export function holdsRight(principal: Principal, right: Right): boolean {
  if (typeof right === 'string') return can(principal, right);
  return 'anyOf' in right
    ? right.anyOf.some((permission) => can(principal, permission))
    : right.allOf.every((permission) => can(principal, permission));
}

const permissionsIn = (right: Right): readonly Permission[] => {
  if (typeof right === 'string') return [right];
  return 'anyOf' in right ? right.anyOf : right.allOf;
};

/** Returns the permissions in the right of a call: without any of them, no request of the call is allowed. */
export function permissionsOf(name: CallName): readonly Permission[] {
  const { right }: { right: CallRight } = calls[name];
  if (typeof right === 'object' && 'byKind' in right)
    return Object.values(right.byKind).flatMap(permissionsIn);
  return permissionsIn(rightOf(name));
}

/** Kind of record, for calls whose right depends on it. */
export type KindArgument<Name extends GuardedCall> = Name extends KindCall ? [kind: KindOf<Name>] : [];

/** Returns whether a principal has the right of a call to a record of another user. [PERM-01] */
export const mayCall = <Name extends GuardedCall>(
  principal: Principal,
  name: Name,
  ...[kind]: KindArgument<Name>
): boolean => holdsRight(principal, rightOf(name, kind));
