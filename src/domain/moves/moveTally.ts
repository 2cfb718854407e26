import type { Move, MoveRoundPlanning } from '#contract/moves/move.ts';

/** How many records a move names, each once. */
export interface MoveTally {
  buildings: number;
  plans: number;
  users: number;
}

/** A move's contents in numbers; a person who goes with two buildings counts once. */
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

/** A group with those of its questions that a plan uses. */
export interface QuestionsOfGroup {
  key: string;
  name: string;
  questions: readonly Question[];
}

/** A plan's questions by group, in their order; deleted groups are told apart by name. [MOVE-67] */
export function byQuestionGroup(questions: readonly Question[]): QuestionsOfGroup[] {
  const keyOf = ({ oldQuestionGroupId, oldQuestionGroupName }: Question) =>
    oldQuestionGroupId === null ? ` ${oldQuestionGroupName}` : String(oldQuestionGroupId);
  return [...Map.groupBy(questions, keyOf)].map(([key, held]) => ({
    key,
    name: held[0]?.oldQuestionGroupName ?? '',
    questions: held,
  }));
}

/** Whether a move is described in the past tense: from its execution on. [MOVE-69] */
export const isPast = (moveStatus: number): boolean => moveStatus > 0;
