import type { MoveType } from '#contract/constants.ts';
import type { Principal } from '../can.ts';
import { reachOf } from '../can.ts';

/** Returns whether a person can move with a building: their reach must be limited to their own level. [MOVE-53] */
export const canGoAlong = (principal: Principal): boolean =>
  ['nothing', 'connected', 'subtree'].includes(reachOf(principal));

/** Returns an operation if it is allowed, else the first allowed one. [MOVE-50..53] */
export const allowedType = <Type extends MoveType>(
  allowed: readonly [Type, ...Type[]],
  type: MoveType,
): Type => allowed.find((each) => each === type) ?? allowed[0];
