import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';
import type { WireTable } from '../wire.ts';

/** Cache tags affected by an executed or undone move: every list and record that a move may include. */
export const movedTags = [
  'Move',
  'Building',
  'Floor',
  'Map',
  'MapItem',
  'MapItemPage',
  'Area',
  'File',
  'Flaw',
  'RoundPlan',
  'Round',
  'ActiveRound',
  'FoundQuestion',
  'FireProtection',
  'QuestionList',
  'Question',
  'Role',
  'User',
  'Customer',
  'CustomerInformation',
  'Statistics',
  'Quarantine',
] as const satisfies readonly Tag[];

/** Number on the wire of a record in a move, and those of the records offered to one. */
const record = { moveType: 'moveType' } as const satisfies WireTable;
const offer = { moveTypes: 'moveType' } as const satisfies WireTable;
/** Numbers on the wire of a round plan in a move, and of a move with and without its parts. */
const plan = {
  moveType: 'moveType',
  fireProtections: record,
  questionLists: record,
  roles: record,
  questions: record,
} as const satisfies WireTable;
const move = {
  moveStatus: 'moveStatus',
  moveBuildings: { moveType: 'moveType', roundPlannings: plan, users: record },
} as const satisfies WireTable;
const listedMove = { moveStatus: 'moveStatus', moveBuildings: record } as const satisfies WireTable;
/** Numbers on the wire of a preview's lines, and of the moves that a report names. */
export const preview = { lines: { tab: 'moveTab' } } as const satisfies WireTable;
const overlap = { moveStatus: 'moveStatus' } as const satisfies WireTable;

/** Calls for moves of buildings. */
export const moveCalls = {
  listMoves: { method: 'GET', path: 'v1/Move', list: true, tags: ['Move'], wire: { answer: listedMove } },
  getMove: { method: 'GET', path: 'v1/Move/Get/{id}', tags: ['Move'], wire: { answer: move } },
  getMoveSummary: {
    method: 'GET',
    path: 'v1/Move/MoveObjectSummary/{id}',
    tags: ['Move'],
    wire: { answer: move },
  },
  updateMove: {
    method: 'PUT',
    path: 'v1/Move/{id}',
    tags: ['Move'],
    wire: { body: { moveBuildings: record }, answer: move },
  },
  deleteMove: { method: 'DELETE', path: 'v1/Move/{id}', tags: ['Move'] },
  startMovingBuildings: {
    method: 'POST',
    path: 'v1/MoveBuilding/StartMovingBuildings',
    creates: true,
    tags: ['Move'],
    wire: { body: { moveBuildingRequests: record }, answer: move },
  },
  listBuildingPlans: {
    method: 'GET',
    path: 'v1/MoveBuilding/GetBuildingsWithRoundPlannings',
    tags: ['Move', 'RoundPlan'],
    isUncached: true,
    wire: { answer: { roundPlannings: offer } },
  },
  moveRoundPlannings: {
    method: 'PUT',
    path: 'v1/MoveRoundPlanning/MoveRoundPlannings/{moveId}',
    tags: ['Move'],
    wire: { body: record, answer: move },
  },
  setKeepHistory: {
    method: 'PUT',
    path: 'v1/MoveRoundPlanning/SetKeepOnRoundPlannings',
    tags: ['Move'],
    wire: { answer: plan },
  },
  listPlanFireProtections: {
    method: 'GET',
    path: 'v1/MoveRoundPlanning/GetRoundPlanningsWithFireProtections',
    tags: ['Move', 'FireProtection'],
    isUncached: true,
    wire: { answer: { fireProtections: offer } },
  },
  listPlanQuestionLists: {
    method: 'GET',
    path: 'v1/MoveRoundPlanning/GetRoundPlanningsWithQuestionLists',
    tags: ['Move', 'QuestionList'],
    isUncached: true,
    wire: { answer: { questionLists: offer } },
  },
  listPlanRoles: {
    method: 'GET',
    path: 'v1/MoveRoundPlanning/GetRoundPlanningsWithRoles',
    tags: ['Move', 'Role'],
    isUncached: true,
    wire: { answer: { roles: offer } },
  },
  listPlanQuestions: {
    method: 'GET',
    path: 'v1/MoveRoundPlanning/GetRoundPlanningsWithQuestions',
    tags: ['Move', 'Question'],
    isUncached: true,
    wire: { answer: { questions: offer } },
  },
  listTargetFireProtections: {
    method: 'GET',
    path: 'v1/MoveFireProtection/GetFireProtectionsFromTargetCustomer/{id}',
    tags: ['FireProtection'],
    isUncached: true,
  },
  moveFireProtections: {
    method: 'PUT',
    path: 'v1/MoveFireProtection/MoveFireProtections/{moveId}',
    large: true,
    tags: ['Move'],
    wire: { body: record, answer: move },
  },
  listTargetQuestionLists: {
    method: 'GET',
    path: 'v1/MoveQuestionList/GetQuestionListsfromTargetCustomer/{id}',
    tags: ['QuestionList'],
    isUncached: true,
  },
  moveQuestionLists: {
    method: 'PUT',
    path: 'v1/MoveQuestionList/MoveQuestionLists/{moveId}',
    large: true,
    tags: ['Move'],
    wire: { body: record, answer: move },
  },
  moveRoles: {
    method: 'PUT',
    path: 'v1/MoveRole/MoveRoles/{moveId}',
    large: true,
    tags: ['Move'],
    wire: { body: record, answer: move },
  },
  moveQuestions: {
    method: 'PUT',
    path: 'v1/MoveQuestion/MoveQuestions/{moveId}',
    large: true,
    tags: ['Move'],
    wire: { body: record, answer: move },
  },
  moveUsers: {
    method: 'PUT',
    path: 'v1/MoveUser/MoveUsers/{moveId}',
    large: true,
    tags: ['Move'],
    wire: { body: record, answer: move },
  },
  executeMove: {
    method: 'PUT',
    path: 'v1/Move/ExecuteMove/{id}',
    changesCallers: true,
    tags: movedTags,
    wire: { answer: move },
  },
  approveMove: {
    method: 'PUT',
    path: 'v1/Move/ApproveMove/{id}',
    changesCallers: true,
    tags: movedTags,
    wire: { answer: move },
  },
  rollbackMove: {
    method: 'PUT',
    path: 'v1/Move/RollbackMove/{id}',
    changesCallers: true,
    tags: movedTags,
    wire: { answer: move },
  },
  getMovePreview: {
    method: 'GET',
    path: 'v1/Move/Preview/{id}',
    level: 'tillsyn',
    tags: ['Move'],
    isUncached: true,
    wire: { answer: preview },
  },
  getMoveReport: {
    method: 'GET',
    path: 'v1/Move/Report/{id}',
    level: 'tillsyn',
    tags: ['Move', 'Round', 'Flaw'],
    isUncached: true,
    wire: { answer: { lines: { tab: 'moveTab' }, later: overlap, earlier: overlap } },
  },
  getMoveProgress: { method: 'GET', path: 'v1/Move/Progress/{id}', level: 'tillsyn', isUncached: true },
  listBuildingMoves: {
    method: 'GET',
    path: 'v1/Move/OfBuilding',
    level: 'tillsyn',
    tags: ['Move'],
    wire: { answer: { moveType: 'moveType', moveStatus: 'moveStatus' } },
  },
} as const satisfies Record<string, Call>;
