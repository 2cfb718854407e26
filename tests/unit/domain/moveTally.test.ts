import { describe, expect, test } from 'vitest';
import { moveStatuses } from '#contract/constants.ts';
import type { MoveBuilding, MoveRoundPlanning } from '#contract/moves/move.ts';
import { byQuestionGroup, isPast, tallyOf } from '#domain/moves/moveTally.ts';

const plan = (id: number): MoveRoundPlanning => ({
  id,
  oldRoundPlanningId: id,
  roundPlanningName: `Plan ${id}`,
  moveType: 'move',
  keepHistory: true,
  fireProtections: [],
  questionLists: [],
  roles: [],
  questions: [],
});
const building = (id: number, plans: readonly number[], people: readonly number[]): MoveBuilding => ({
  id,
  oldBuildingId: id,
  buildingName: `Hus ${id}`,
  moveType: 'move',
  roundPlannings: plans.map(plan),
  users: people.map((oldId) => ({
    id: 100 * id + oldId,
    oldId,
    firstName: 'A',
    lastName: 'B',
    moveType: 'move' as const,
    moveBuildingId: id,
    oldBuildingId: id,
  })),
});

test('a user who moves with several buildings counts once', () => {
  const moveBuildings = [building(1, [1, 2], [7, 8]), building(2, [3], [7]), building(3, [], [])];
  expect(tallyOf({ moveBuildings })).toEqual({ buildings: 3, plans: 3, users: 2 });
});

describe('questions of a plan', () => {
  const question = (id: number, oldQuestionGroupId: number | null, oldQuestionGroupName: string) => ({
    id,
    oldQuestionId: id,
    questionName: `Fråga ${id}`,
    oldQuestionGroupId,
    oldQuestionGroupName,
    moveType: 'copy' as const,
    idToReplace: null,
  });
  test('questions are listed by group in their order, those of deleted groups by name [MOVE-67]', () => {
    const groups = byQuestionGroup([
      question(1, 5, 'Larm'),
      question(2, 6, 'Larm'),
      question(3, 5, 'Larm'),
      question(4, null, 'Larm'),
      question(5, null, 'Väg'),
    ]);
    expect(groups.map(({ name, questions }) => [name, questions.map(({ id }) => id)])).toEqual([
      ['Larm', [1, 3]],
      ['Larm', [2]],
      ['Larm', [4]],
      ['Väg', [5]],
    ]);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(4);
  });
});

test('a move is reported in the past tense from its execution on [MOVE-69]', () => {
  expect(moveStatuses.map(isPast)).toEqual([false, true, true]);
});
