import { moveStatuses, moveTypes } from '#contract/constants.ts';
import type { MoveTypeName } from '#contract/constants.ts';
import type { Principal } from '../can.ts';
import { reachOf } from '../can.ts';

/** Codes of what a move does with a record, by name. [MOVE-57] */
export const moveTypeCodes = Object.fromEntries(moveTypes.map((name, code) => [name, code])) as Readonly<
  Record<MoveTypeName, number>
>;

/** Codes of a move's status, by name. [MOVE-58] */
export const moveStatusCodes = Object.fromEntries(moveStatuses.map((name, code) => [name, code])) as Readonly<
  Record<(typeof moveStatuses)[number], number>
>;

/** Whether somebody can move with a building: those whose reach is limited to their own level. [MOVE-53] */
export const canGoAlong = (principal: Principal): boolean =>
  ['nothing', 'connected', 'subtree'].includes(reachOf(principal));

/** The name of a move's status; an unknown code counts as completed, so that nothing can be done with it. [MOVE-58] */
export const moveStatusOf = (code: number): (typeof moveStatuses)[number] =>
  moveStatuses[code] ?? 'completed';

/** The name of what a move does with a record; an unknown code counts as leaving it out. [MOVE-57] */
export const moveTypeOf = (code: number): MoveTypeName => moveTypes[code] ?? 'ignore';
