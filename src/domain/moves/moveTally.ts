import type { MoveStatus } from '#contract/constants.ts';
import type { Move, MoveRoundPlanning } from '#contract/moves/move.ts';

/** Number of records in a move, without duplicates. */
export interface MoveTally {
  buildings: number;
  plans: number;
  users: number;
}

/** Counts a move's contents; a person who goes with two buildings counts once. */
export function tallyOf({ moveBuildings }: Pick<Move, 'moveBuildings'>): MoveTally {
  const plans = moveBuildings.flatMap(({ roundPlannings }) => roundPlannings);
  const users = moveBuildings.flatMap((building) => building.users);
  return {
    buildings: moveBuildings.length,
    plans: new Set(plans.map(({ oldRoundPlanningId }) => oldRoundPlanningId)).size,
    users: new Set(users.map(({ oldId }) => oldId)).size,
  };
}

type Question = MoveRoundPlanning['questions'][number];

/** A question group with the questions that a plan uses. */
export interface QuestionsOfGroup {
  key: string;
  name: string;
  questions: readonly Question[];
}

/** Groups a plan's questions, in their order; deleted groups are distinguished by name. [MOVE-67] */
export function byQuestionGroup(questions: readonly Question[]): QuestionsOfGroup[] {
  const keyOf = ({ oldQuestionGroupId, oldQuestionGroupName }: Question) =>
    oldQuestionGroupId === null ? ` ${oldQuestionGroupName}` : String(oldQuestionGroupId);
  return [...Map.groupBy(questions, keyOf)].map(([key, held]) => ({
    key,
    name: held[0]?.oldQuestionGroupName ?? '',
    questions: held,
  }));
}

/** Returns whether a move is described in the past tense: once it is executed. [MOVE-69] */
export const isPast = (moveStatus: MoveStatus): boolean => moveStatus !== 'open';
