import { can } from '../can.ts';
import type { Principal } from '../can.ts';
import { mayCall } from '../callRights.ts';
import { pathIn } from './treePath.ts';
import type { TreeIndex } from './treePath.ts';

/** A level's place: the ids of the levels above it, root first. */
export interface LevelPlace {
  id: number;
  above: readonly number[];
  companyId: number;
}

/** Target of moving a level: under another level, or (`id` null) at the top of a company. */
export interface MoveTarget {
  id: number | null;
  above: readonly number[];
  companyId: number;
}

/** Reach of the right to move: all companies, the level's company, its root's tree, or none. [PERM-13, PERM-24, PERM-36] */
export type MoveReach = 'everything' | 'company' | 'root' | 'nothing';

/** Reason why a level can't be moved; the names are codes of `problems`, so that client and backend agree. */
export type MoveRefusal = 'right_missing' | 'move_under_itself' | 'move_out_of_reach';

/** Returns the reach of a principal's rights; moving needs the right to change levels too. [PERM-40, PERM-41] */
export function moveReachOf(principal: Principal): MoveReach {
  if (!mayCall(principal, 'moveCustomer')) return 'nothing';
  if (can(principal, 'tree_move_level_globally')) return 'everything';
  if (can(principal, 'tree_move_level_within_company')) return 'company';
  return can(principal, 'tree_move_level_within_root') ? 'root' : 'nothing';
}

/** Root of the tree of targets: a whole company, the root above, the user's own customer, or no tree. [PERM-24, PERM-36, PERM-40] */
export type TargetTree = 'company' | 'root' | 'own' | 'nothing';

/**
 * Returns the tree that the move dialog loads. Decided by the permission table, also for branches that current levels can't reach.
 * (decisions, Permissions without a name)
 */
export function targetTreeOf(principal: Principal): TargetTree {
  if (!mayCall(principal, 'updateCustomer')) return 'nothing';
  if (can(principal, 'tree_move_level_within_company')) return 'company';
  return can(principal, 'tree_move_level_within_root') ? 'root' : 'own';
}

/** Returns whether the principal may make a level the root of a company: it becomes a new root customer. [PERM-23] */
export function mayMakeRoot(principal: Principal): boolean {
  const reach = moveReachOf(principal);
  return (reach === 'everything' || reach === 'company') && mayCall(principal, 'createCustomer', 'root');
}

/** Returns the reason why the level can't be moved, or null. Never under itself or a level below it. [PICK-30..32] */
export function moveRefusal(principal: Principal, level: LevelPlace, target: MoveTarget): MoveRefusal | null {
  const reach = moveReachOf(principal);
  if (reach === 'nothing') return 'right_missing';
  if (target.id === level.id || target.above.includes(level.id)) return 'move_under_itself';
  if (target.id === null && !mayMakeRoot(principal)) return 'right_missing';
  if (reach === 'company' && target.companyId !== level.companyId) return 'move_out_of_reach';
  if (reach === 'root' && rootOf(target) !== rootOf(level)) return 'move_out_of_reach';
  return null;
}

/** Returns whether the level is already there, so that a move would do nothing. */
export function isAlreadyAt(level: LevelPlace, target: MoveTarget): boolean {
  return target.id === (level.above.at(-1) ?? null) && target.companyId === level.companyId;
}

function rootOf({ id, above }: MoveTarget): number | null {
  return above[0] ?? id;
}

/** Returns a level's place in a tree that begins at or above it; null if it isn't in the tree. */
export function placeIn(index: TreeIndex, id: number): LevelPlace | null {
  const path = pathIn(index, id);
  const node = path.pop();
  return node ? { id, above: path.map((above) => above.id), companyId: node.companyId } : null;
}
