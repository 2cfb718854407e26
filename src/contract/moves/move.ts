import { z } from 'zod';
import {
  buildingMoveTypes,
  checklistMoveTypes,
  entryMoveTypes,
  maxMovedBuildings,
  maxMovedParts,
  maxMovedPlans,
  moveObstacles,
  moveSteps,
  moveWarnings,
  recordMoveTypes,
  userMoveTypes,
} from './moveKinds.ts';
import { coded } from '../coded.ts';
import { tillsynField } from '../levels.ts';
import { moveCount, plainCount } from './moveCounts.ts';
import { basedOnVersion, id, timestamp, queryId, queryIds, stamps, text } from '../primitives.ts';

const moveType = coded('moveType');
const moveStatus = coded('moveStatus');
const replaced = { moveType, idToReplace: id.nullable() };
/** Id of a record in a move; null if the record was deleted after the move was completed. */
const oldId = id.nullable();

/** A catalogue entry in a move. [MOVE-80] */
export const moveFireProtection = z.object({
  id,
  oldFireProtectionId: oldId,
  fireProtectionName: z.string(),
  ...replaced,
});
/** A checklist in a move. [MOVE-81] */
export const moveQuestionList = z.object({
  id,
  oldQuestionListId: oldId,
  questionListName: z.string(),
  ...replaced,
});
/** A role in a move. [MOVE-82] */
export const moveRole = z.object({ id, oldRoleId: oldId, roleName: z.string(), ...replaced });
/** A question in a move, with its group. [MOVE-83] */
export const moveQuestion = z.object({
  id,
  oldQuestionId: oldId,
  questionName: z.string(),
  oldQuestionGroupId: oldId,
  oldQuestionGroupName: z.string(),
  ...replaced,
});

/** A round plan in a move with its dependent records. [MOVE-79] */
export const moveRoundPlanning = z.object({
  id,
  oldRoundPlanningId: id,
  roundPlanningName: z.string(),
  moveType,
  keepHistory: z.boolean(),
  fireProtections: z.array(moveFireProtection),
  questionLists: z.array(moveQuestionList),
  roles: z.array(moveRole),
  questions: z.array(moveQuestion),
});
export type MoveRoundPlanning = z.infer<typeof moveRoundPlanning>;

/** A person in a move. [MOVE-84] */
export const moveUser = z.object({
  id,
  oldId: id,
  firstName: z.string(),
  lastName: z.string(),
  moveType,
  moveBuildingId: id,
  oldBuildingId: id,
});
export type MoveUser = z.infer<typeof moveUser>;

/** A building in a move. [MOVE-78] */
export const moveBuilding = z.object({
  id,
  oldBuildingId: id,
  buildingName: z.string(),
  moveType,
  roundPlannings: z.array(moveRoundPlanning),
  users: z.array(moveUser),
});
export type MoveBuilding = z.infer<typeof moveBuilding>;

/** A move of buildings from one customer to another; `note` is the creator's remark. [MOVE-77] */
export const move = z.object({
  id,
  fromCustomerId: id,
  fromCustomerName: z.string(),
  targetCustomerId: id,
  targetCustomerName: z.string(),
  moveStatus,
  note: tillsynField(text),
  moveBuildings: z.array(moveBuilding),
  ...stamps,
});
export type Move = z.infer<typeof move>;

/** A move in a list: buildings without their details. */
export const listedMove = move.extend({
  moveBuildings: z.array(moveBuilding.omit({ roundPlannings: true, users: true })),
});

/** Buildings of a new move, or buildings added to the existing move `moveId`; 0 means a new move. [MOVE-90] */
export const moveStart = z.object({
  targetCustomerId: id,
  moveBuildingRequests: z
    .array(z.object({ buildingId: id, moveType: coded('moveType', buildingMoveTypes) }))
    .min(1)
    .max(maxMovedBuildings),
  moveId: z.int().min(0).max(2_147_483_647).nullish(),
  note: tillsynField(text.optional()),
});

/** Buildings that stay in a move, each with its type, and the move's note; omitted buildings are removed from the move. [MOVE-88] */
export const moveWrite = z.object({
  moveBuildings: z
    .array(z.object({ oldBuildingId: id, moveType: coded('moveType', buildingMoveTypes) }))
    .max(maxMovedBuildings)
    .optional(),
  note: tillsynField(text.optional()),
  ...basedOnVersion,
});

/** All round plans of a move. [MOVE-92] */
export const moveRoundPlanningsWrite = z
  .array(z.object({ roundPlanningId: id, moveType: coded('moveType', recordMoveTypes), moveBuildingId: id }))
  .max(maxMovedPlans);

/** Choice whether a plan's finished rounds are moved with it. [MOVE-93] */
export const keepHistoryWrite = z.object({ moveRoundPlanningId: id, keepHistory: z.boolean() });

const ofPlan = { moveRoundPlanningId: id, idToReplace: id.nullish() };

/** All catalogue entries of a move. [MOVE-99] */
export const moveFireProtectionsWrite = z
  .array(z.object({ fireProtectionId: id, moveType: coded('moveType', entryMoveTypes), ...ofPlan }))
  .max(maxMovedParts);
/** All checklists of a move. [MOVE-101] */
export const moveQuestionListsWrite = z
  .array(z.object({ questionListId: id, moveType: coded('moveType', checklistMoveTypes), ...ofPlan }))
  .max(maxMovedParts);
/** All roles of a move; `idToReplace` is ignored. [MOVE-102] */
export const moveRolesWrite = z
  .array(z.object({ roleId: id, moveType: coded('moveType', recordMoveTypes), ...ofPlan }))
  .max(maxMovedParts);
/** All questions of a move; `idToReplace` is ignored. [MOVE-103] */
export const moveQuestionsWrite = z
  .array(z.object({ questionId: id, moveType: coded('moveType', recordMoveTypes), ...ofPlan }))
  .max(maxMovedParts);
/** All people of a move. [MOVE-104] */
export const moveUsersWrite = z
  .array(z.object({ userId: id, moveType: coded('moveType', userMoveTypes), moveBuildingId: id }))
  .max(maxMovedParts);

/** Options for a record: `moveTypes` are the allowed ones; with `staysReadable` the target can read it unchanged. */
const choice = { moveTypes: z.array(moveType), staysReadable: z.boolean() };

/** Round plans that include floors of a building, each with all its buildings. [MOVE-91] */
export const buildingWithPlans = z.object({
  oldBuildingId: id,
  buildingName: z.string(),
  roundPlannings: z.array(
    z.object({
      oldRoundPlanningId: id,
      roundPlanningName: z.string(),
      moveTypes: z.array(moveType),
      buildings: z.array(z.object({ oldBuildingId: id, buildingName: z.string() })),
    }),
  ),
});
export type BuildingWithPlans = z.infer<typeof buildingWithPlans>;

const planOfMove = { moveRoundPlanningId: id, oldRoundPlanningId: id, roundPlanningName: z.string() };

/** Catalogue entries used by a plan's items in the moved buildings, or by the plan itself. [MOVE-94] */
export const planWithFireProtections = z.object({
  ...planOfMove,
  fireProtections: z.array(
    z.object({
      oldFireProtectionId: id,
      fireProtectionName: z.string(),
      inventoryType: z.string(),
      ...choice,
    }),
  ),
});
/** Checklists of a plan. [MOVE-95] */
export const planWithQuestionLists = z.object({
  ...planOfMove,
  questionLists: z.array(z.object({ oldQuestionListId: id, questionListName: z.string(), ...choice })),
});
/** Roles of a plan: responsible and executors. [MOVE-96] */
export const planWithRoles = z.object({
  ...planOfMove,
  roles: z.array(z.object({ oldRoleId: id, roleName: z.string(), ...choice })),
});
/** Questions of a plan's checklists. [MOVE-97] */
export const planWithQuestions = z.object({
  ...planOfMove,
  questions: z.array(
    z.object({
      oldQuestionId: id,
      questionName: z.string(),
      oldQuestionGroupId: id,
      oldQuestionGroupName: z.string(),
      ...choice,
    }),
  ),
});

/** Filter for a move's plans; all if empty. [MOVE-94] */
export const ofMovedPlans = z.object({ moveId: queryId.unwrap(), oldRoundPlanningIds: queryIds });

/** A record owned by the target customer that can replace another. [MOVE-98, MOVE-100] */
export const targetFireProtection = z.object({ id, name: z.string(), inventoryType: z.string() });
export const targetQuestionList = z.object({ id, name: z.string() });

/** A side effect of a move, or an obstacle to its execution, with the names of the records and the tab where it is resolved. [MOVE-26] */
export const moveLine = z.object({
  code: z.enum([...moveObstacles, ...moveWarnings]),
  isObstacle: z.boolean(),
  name: z.string(),
  other: z.string(),
  count: z.int().min(0),
  tab: coded('moveTab'),
});
export type MoveLine = z.infer<typeof moveLine>;

/** Another executed move of the same records, with the name of one of them. (moves, Rollback) */
export const overlappingMove = z.object({ moveId: id, moveStatus, name: z.string() });
export type OverlappingMove = z.infer<typeof overlappingMove>;

/**
 * Preview of an open move in counts and names; obstacles come first, with at most 50 lines per code. `accompanying` counts records that
 * follow their buildings, stay behind or end.
 */
export const movePreview = z.object({
  counts: z.array(plainCount),
  accompanying: z.array(moveCount).optional(),
  lines: z.array(moveLine),
});
export type MovePreview = z.infer<typeof movePreview>;

/** Records added since a move was started: rounds of its plans, and flaws in its buildings; `copied` counts those found in copies. */
export const moveSince = plainCount.omit({ names: true });

/**
 * Report of an executed move, in the form of its preview. While the move is started it also has the records added since, the `later` moves
 * and the `holders` of its copies, which prevent a rollback, and the `earlier` started moves, which must wait for its approval.
 */
export const moveReport = movePreview.extend({
  since: z.array(moveSince),
  later: z.array(overlappingMove),
  holders: z.array(z.object({ name: z.string(), other: z.string() })).optional(),
  earlier: z.array(overlappingMove),
});
export type MoveReport = z.infer<typeof moveReport>;

/** Progress of an operation on a move; `act` is null while none runs. */
export const moveProgress = z.object({
  act: z.enum(['execute', 'approve', 'rollback']).nullable(),
  step: z.enum(moveSteps).nullable(),
  done: z.int().min(0),
  total: z.int().min(0),
});
export type MoveProgress = z.infer<typeof moveProgress>;

/** Query for the history of moves: of a building, or of all buildings that left a customer. */
export const ofBuildingMoves = z.object({ buildingId: queryId, customerId: queryId });

/**
 * A move in a building's history: its author, scope, time and note. Names of customers and people outside the caller's scope are null;
 * `rounds` are the newest rounds left behind, shown only to the customer that kept them. (moves, Approve)
 */
export const buildingMove = z.object({
  moveId: id,
  buildingName: z.string(),
  moveType,
  moveStatus,
  fromCustomerName: z.string().nullable(),
  targetCustomerName: z.string().nullable(),
  note: z.string(),
  executed: timestamp,
  executedBy: z.string().nullable(),
  approved: timestamp.nullable(),
  approvedBy: z.string().nullable(),
  counts: z.array(plainCount.omit({ names: true })),
  rounds: z.array(z.object({ id, name: z.string(), done: timestamp.nullable() })),
});
export type BuildingMove = z.infer<typeof buildingMove>;
