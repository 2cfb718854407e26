import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { MoveRoundPlanning } from '#contract/moves/move.ts';
import type { OnWire, WireMove } from '#tests/support/onWire.ts';

/** Finds the button with this name. */
export const button = (name: string) => screen.findByRole('button', { name });

/** Asserts that no such button exists. */
export const expectNone = (name: string) =>
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();

/** Returns a move with everything that can depend on a plan, as the backend sends it at a status. */
export const fullMove = (move: WireMove, moveStatus: number): WireMove => {
  const [building] = move.moveBuildings;
  const [plan] = building?.roundPlannings ?? [];
  if (!building || !plan) throw new Error('The move has no plan.');
  const part = { id: 1, moveType: 0, idToReplace: null };
  const question = (id: number, questionName: string, group: number) => ({
    ...part,
    id,
    questionName,
    oldQuestionId: id,
    oldQuestionGroupId: group,
    oldQuestionGroupName: `Grupp ${group}`,
  });
  const full: OnWire<MoveRoundPlanning> = {
    ...plan,
    roles: [{ ...part, moveType: 1, oldRoleId: 1, roleName: 'Kontrollant' }],
    fireProtections: [{ ...part, oldFireProtectionId: 1, fireProtectionName: 'Pulversläckare' }],
    questionLists: [{ ...part, moveType: 3, oldQuestionListId: 1, questionListName: 'Egenkontroll' }],
    questions: [
      question(1, 'Är vägen fri?', 1),
      question(2, 'Finns skyltar?', 1),
      question(3, 'Larmar det?', 2),
    ],
  };
  const user = { id: 1, oldId: 1, firstName: 'Inga', lastName: 'Inspektör', moveType: 4 };
  return {
    ...move,
    moveStatus,
    moveBuildings: [
      {
        ...building,
        roundPlannings: [full],
        users: [{ ...user, moveBuildingId: building.id, oldBuildingId: building.oldBuildingId }],
      },
    ],
  };
};
