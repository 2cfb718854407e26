import { moveStatuses, moveTypes } from '#contract/constants.ts';
import type { MoveTypeName } from '#contract/constants.ts';
import type { Principal } from '../can.ts';
import { reachOf } from '../can.ts';

/** Codes of a move's operations on a record, by name. [MOVE-57] */
export const moveTypeCodes = Object.fromEntries(moveTypes.map((name, code) => [name, code])) as Readonly<
  Record<MoveTypeName, number>
>;

/** Codes of a move's status, by name. [MOVE-58] */
export const moveStatusCodes = Object.fromEntries(moveStatuses.map((name, code) => [name, code])) as Readonly<
  Record<(typeof moveStatuses)[number], number>
>;

/** Returns whether a person can move with a building: their reach must be limited to their own level. [MOVE-53] */
export const canGoAlong = (principal: Principal): boolean =>
  ['nothing', 'connected', 'subtree'].includes(reachOf(principal));

/** Returns the name of a move's status; an unknown code counts as completed, so that the move can't be changed. [MOVE-58] */
export const moveStatusOf = (code: number): (typeof moveStatuses)[number] =>
  moveStatuses[code] ?? 'completed';

/** Returns the name of an operation on a record; an unknown code counts as ignoring it. [MOVE-57] */
export const moveTypeOf = (code: number): MoveTypeName => moveTypes[code] ?? 'ignore';
