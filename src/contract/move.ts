import { z } from 'zod';
import { id, stamps } from './primitives.ts';

const moveType = z.int().min(0).max(4);
const replaced = { moveType, idToReplace: id.nullable() };

/** A catalogue entry in a move. [MOVE-80] */
export const moveFireProtection = z.object({
  id,
  oldFireProtectionId: id,
  fireProtectionName: z.string(),
  ...replaced,
});
/** A checklist in a move. [MOVE-81] */
export const moveQuestionList = z.object({
  id,
  oldQuestionListId: id,
  questionListName: z.string(),
  ...replaced,
});
/** A role in a move. [MOVE-82] */
export const moveRole = z.object({ id, oldRoleId: id, roleName: z.string(), ...replaced });
/** A question in a move, with the group it belongs to. [MOVE-83] */
export const moveQuestion = z.object({
  id,
  oldQuestionId: id,
  questionName: z.string(),
  oldQuestionGroupId: id,
  oldQuestionGroupName: z.string(),
  ...replaced,
});

/** A round plan in a move with all that hangs on it. [MOVE-79] */
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

/** A building in a move. [MOVE-78] */
export const moveBuilding = z.object({
  id,
  oldBuildingId: id,
  buildingName: z.string(),
  moveType,
  roundPlannings: z.array(moveRoundPlanning),
  users: z.array(moveUser),
});

/** A move of buildings from one customer to another. [MOVE-77] */
export const move = z.object({
  id,
  fromCustomerId: id,
  fromCustomerName: z.string(),
  targetCustomerId: id,
  targetCustomerName: z.string(),
  moveStatus: z.int().min(0).max(2),
  moveBuildings: z.array(moveBuilding),
  ...stamps,
});
export type Move = z.infer<typeof move>;
