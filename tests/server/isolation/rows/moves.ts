import type { Case, Table } from '#tests/support/isolation/table.ts';
import { byId, elsewhere, isOn, inList } from './parts.ts';

/** Moves need global reach: no other caller gets as far as a record. */
const moving = { sees: 'all', isRightFirst: true } as const;
const ofMove = byId(({ move }) => move);
/** The moves of a building and of departed ones, readable by either side. */
const reading = {
  sees: 'ownCustomer',
  isRightFirst: true,
  shows: (data: { buildingName: string }[], { place }) => data[0]?.buildingName === place.building.name,
} as const satisfies Case;

/** Names a record of another place on a tab of the own house's move. */
const naming = (field: (cell: Parameters<NonNullable<Case['body']>>[0]) => object): Case => ({
  ...elsewhere(),
  params: ({ world }) => ({ moveId: world.places.own.move.id }),
  body: (cell) => [field(cell)],
});
/** Names the place's own record on the same tab. */
const ownTab = (body: NonNullable<Case['body']>): Case => ({
  ...moving,
  params: ({ place }) => ({ moveId: place.move.id }),
  body,
});
const ofPlans: Case = { ...moving, query: ({ place }) => ({ moveId: place.move.id }) };
const ofTarget: Case = { ...moving, ...byId(({ customer }) => customer) };

export const moveRows = {
  listMoves: { ...moving, ...inList(({ move }) => move) },
  getMove: { ...moving, ...ofMove },
  getMoveSummary: { ...moving, ...ofMove },
  updateMove: [
    { ...moving, ...ofMove, body: () => ({ note: 'Såld' }) },
    {
      ...elsewhere(),
      params: ({ world }) => ({ id: world.places.own.move.id }),
      body: ({ place }) => ({ moveBuildings: [{ oldBuildingId: place.building.id, moveType: 1 }] }),
    },
  ],
  deleteMove: { ...moving, ...ofMove },
  startMovingBuildings: [
    {
      ...moving,
      body: ({ place, world }) => ({
        targetCustomerId: world.stranger.id,
        moveBuildingRequests: [{ buildingId: place.building.id, moveType: 1 }],
      }),
    },
    {
      // To each place; a level below the own one is a descendant.
      ...moving,
      allowed: ({ relation }) => (relation === 'own' || relation === 'descendant' ? 409 : 200),
      body: ({ place, world }) => ({
        targetCustomerId: place.customer.id,
        moveBuildingRequests: [{ buildingId: world.places.own.building.id, moveType: 1 }],
      }),
    },
    {
      // Another customer's move can't include this building.
      ...elsewhere(),
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      body: ({ place, world }) => ({
        targetCustomerId: world.stranger.id,
        moveId: place.move.id,
        moveBuildingRequests: [{ buildingId: world.places.own.building.id, moveType: 1 }],
      }),
    },
  ],
  listBuildingPlans: {
    ...moving,
    query: ({ place }) => ({ oldBuildingIds: place.building.id }),
    shows: (data: { oldBuildingId: number }[], { place }) => data[0]?.oldBuildingId === place.building.id,
  },
  moveRoundPlannings: [
    ownTab(({ place }) => [
      { roundPlanningId: place.plan.id, moveType: 0, moveBuildingId: place.movedHouse.id },
    ]),
    naming(({ place, world }) => ({
      roundPlanningId: place.plan.id,
      moveType: 0,
      moveBuildingId: world.places.own.movedHouse.id,
    })),
    naming(({ place, world }) => ({
      roundPlanningId: world.places.own.plan.id,
      moveType: 0,
      moveBuildingId: place.movedHouse.id,
    })),
  ],
  setKeepHistory: {
    ...moving,
    body: ({ place }) => ({ moveRoundPlanningId: place.movedPlan.id, keepHistory: false }),
  },
  listPlanFireProtections: ofPlans,
  listPlanQuestionLists: ofPlans,
  listPlanRoles: ofPlans,
  listPlanQuestions: ofPlans,
  listTargetFireProtections: ofTarget,
  moveFireProtections: [
    ownTab(({ place }) => [
      { moveRoundPlanningId: place.movedPlan.id, fireProtectionId: place.used.id, moveType: 0 },
    ]),
    naming(({ place, world }) => ({
      moveRoundPlanningId: place.movedPlan.id,
      moveType: 0,
      fireProtectionId: world.places.own.used.id,
    })),
    naming(({ place, world }) => ({
      moveRoundPlanningId: world.places.own.movedPlan.id,
      moveType: 0,
      fireProtectionId: place.used.id,
    })),
    naming(({ place, world }) => ({
      moveRoundPlanningId: world.places.own.movedPlan.id,
      moveType: 2,
      fireProtectionId: world.places.own.used.id,
      idToReplace: place.protection.id,
    })),
  ],
  listTargetQuestionLists: ofTarget,
  moveQuestionLists: [
    ownTab(({ place }) => [
      { moveRoundPlanningId: place.movedPlan.id, questionListId: place.list.id, moveType: 0 },
    ]),
    naming(({ place, world }) => ({
      moveRoundPlanningId: place.movedPlan.id,
      moveType: 0,
      questionListId: world.places.own.list.id,
    })),
    naming(({ place, world }) => ({
      moveRoundPlanningId: world.places.own.movedPlan.id,
      moveType: 0,
      questionListId: place.list.id,
    })),
    naming(({ place, world }) => ({
      moveRoundPlanningId: world.places.own.movedPlan.id,
      moveType: 2,
      questionListId: world.places.own.list.id,
      idToReplace: place.list.id,
    })),
  ],
  moveRoles: [
    ownTab(({ place }) => [{ moveRoundPlanningId: place.movedPlan.id, roleId: place.named.id, moveType: 0 }]),
    naming(({ place, world }) => ({
      moveRoundPlanningId: place.movedPlan.id,
      moveType: 0,
      roleId: world.places.own.named.id,
    })),
    naming(({ place, world }) => ({
      moveRoundPlanningId: world.places.own.movedPlan.id,
      moveType: 0,
      roleId: place.named.id,
    })),
  ],
  moveQuestions: [
    ownTab(({ place }) => [
      { moveRoundPlanningId: place.movedPlan.id, questionId: place.question.id, moveType: 0 },
    ]),
    naming(({ place, world }) => ({
      moveRoundPlanningId: place.movedPlan.id,
      moveType: 0,
      questionId: world.places.own.question.id,
    })),
    naming(({ place, world }) => ({
      moveRoundPlanningId: world.places.own.movedPlan.id,
      moveType: 0,
      questionId: place.question.id,
    })),
  ],
  executeMove: { ...moving, ...ofMove },
  // A move that isn't executed can't be approved or rolled back.
  approveMove: { ...moving, ...ofMove, allowed: 409 },
  rollbackMove: { ...moving, ...ofMove, allowed: 409 },
  getMoveProgress: { ...moving, ...ofMove },
  getMovePreview: { ...moving, ...ofMove },
  getMoveReport: { ...moving, ...ofMove },
  listBuildingMoves: [
    { ...reading, query: ({ place }) => ({ buildingId: place.building.id }) },
    // The other customer of a move is hidden from callers who don't see it.
    { ...reading, query: ({ place }) => ({ customerId: place.customer.id }) },
  ],
  moveUsers: [
    ownTab(() => []),
    naming(({ place, world }) => ({
      moveBuildingId: world.places.own.movedHouse.id,
      moveType: 4,
      userId: place.visitor.id,
    })),
    naming(({ place, world }) => ({
      moveBuildingId: place.movedHouse.id,
      moveType: 4,
      userId: world.people.Admin.id,
    })),
  ],
} satisfies Table;
