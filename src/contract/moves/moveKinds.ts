import type { MoveType } from '../constants.ts';

/** Effect of each operation in a building's history of moves. */
export const moveActOfType = {
  copy: 'copied',
  move: 'moved',
  replace: 'replaced',
  ignore: 'ignored',
  crossConnect: 'connected',
} as const satisfies Record<MoveType, string>;

/** Operations of a move that buildings allow. [MOVE-50..53] */
export const buildingMoveTypes = ['copy', 'move'] as const satisfies readonly MoveType[];
/** Round plans, roles and questions. [MOVE-50] */
export const recordMoveTypes = ['copy', 'move'] as const satisfies readonly MoveType[];
/** Catalogue entries. [MOVE-51] */
export const entryMoveTypes = ['copy', 'move', 'replace'] as const satisfies readonly MoveType[];
/** Checklists. [MOVE-52] */
export const checklistMoveTypes = [
  'copy',
  'move',
  'replace',
  'ignore',
] as const satisfies readonly MoveType[];
/** People. [MOVE-53] */
export const userMoveTypes = ['move', 'crossConnect'] as const satisfies readonly MoveType[];

/** Reasons why a move can't be executed, also reported by its preview. (moves) */
export const moveObstacles = [
  'move_building_gone',
  'move_building_in_move',
  'move_plan_gone',
  'move_stand_in_gone',
  'move_record_gone',
  'move_entry_used',
  'move_list_used',
  'move_question_used',
  'move_role_used',
  'move_role_missing',
  'move_round_divided',
  'move_target_below',
  'move_buildings_full',
  'move_users_full',
] as const;

/** Side effects of a move that the user didn't choose, reported before it is executed. (moves, What nobody chose) */
export const moveWarnings = [
  'floors_left_out',
  'plan_loses_floors',
  'plan_becomes_inactive',
  'rounds_stay',
  'round_goes_along',
  'quarantine_waits',
  'type_differs',
  'entry_copied',
  'list_copied',
  'question_copied',
  'role_doubled',
  'register_copied',
  'user_loses_building',
  'user_leaves_building',
  'user_loses_role',
] as const;

/** Steps of a long-running operation on a move. */
export const moveSteps = [
  'check',
  'names',
  'records',
  'rounds',
  'buildings',
  'plans',
  'users',
  'undo',
] as const;

/** Maximum sizes of one move: buildings, round plans, and rows of each other kind. */
export const maxMovedBuildings = 5000;
export const maxMovedPlans = 5000;
export const maxMovedParts = 20_000;
/** Maximum number of lines per code in a move's preview; at the maximum, there may be more. */
export const maxMoveLines = 50;

/** Kinds of records affected by a move, as counted in its preview and its history. */
export const moveRecordKinds = [
  'buildings',
  'floors',
  'drawings',
  'items',
  'installations',
  'documents',
  'services',
  'labels',
  'flaws',
  'faultReports',
  'plans',
  'rounds',
  'entries',
  'lists',
  'questions',
  'roles',
  'users',
  'contractorLinks',
  'reporterPages',
] as const;

/** Kinds that clients of the first release don't know; they are counted separately. */
export const accompanyingKinds = [
  'installations',
  'services',
  'labels',
  'faultReports',
  'contractorLinks',
  'reporterPages',
] as const;

/** Operations on records counted in a move; `left` records stay in place or are dropped, `ended` ones end permanently. */
export const moveActs = ['moved', 'copied', 'replaced', 'ignored', 'connected', 'left', 'ended'] as const;
