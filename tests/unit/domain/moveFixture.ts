import type { Move, MoveBuilding, MoveRoundPlanning } from '#contract/moves/move.ts';
import type { MoveChoice, MoveOffer } from '#domain/moves/moveChoices.ts';

export const plan = (id: number, more: Partial<MoveRoundPlanning> = {}): MoveRoundPlanning => ({
  id: id + 100,
  oldRoundPlanningId: id,
  roundPlanningName: `Plan ${id}`,
  moveType: 'move',
  keepHistory: true,
  fireProtections: [],
  questionLists: [],
  roles: [],
  questions: [],
  ...more,
});

export const building = (id: number, more: Partial<MoveBuilding> = {}): MoveBuilding => ({
  id: id + 1000,
  oldBuildingId: id,
  buildingName: `Hus ${id}`,
  moveType: 'move',
  roundPlannings: [],
  users: [],
  ...more,
});

export const moveOf = (moveBuildings: readonly MoveBuilding[]): Move => ({
  id: 7,
  fromCustomerId: 1,
  fromCustomerName: 'A',
  targetCustomerId: 2,
  targetCustomerName: 'B',
  moveStatus: 'open',
  note: '',
  moveBuildings: [...moveBuildings],
  version: 1,
  created: '2027-01-01T00:00:00Z',
  updated: '2027-01-01T00:00:00Z',
});

export const choice = (id: number, more: Partial<MoveChoice> = {}): MoveChoice => ({
  id,
  at: 0,
  name: `Post ${id}`,
  moveType: 'copy',
  idToReplace: null,
  ...more,
});

export const offer = (id: number, more: Partial<MoveOffer> = {}): MoveOffer => ({
  id,
  at: 0,
  name: `Post ${id}`,
  moveTypes: ['copy', 'move'],
  staysReadable: false,
  places: [],
  ...more,
});
