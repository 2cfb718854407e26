import type { Call } from '../call.ts';

/** Calls for moves of buildings. */
export const moveCalls = {
  listMoves: { method: 'GET', path: 'v1/Move', list: true },
  getMove: { method: 'GET', path: 'v1/Move/Get/{id}' },
  getMoveSummary: { method: 'GET', path: 'v1/Move/MoveObjectSummary/{id}' },
  updateMove: { method: 'PUT', path: 'v1/Move/{id}' },
  deleteMove: { method: 'DELETE', path: 'v1/Move/{id}' },
  startMovingBuildings: { method: 'POST', path: 'v1/MoveBuilding/StartMovingBuildings', creates: true },
  listBuildingPlans: { method: 'GET', path: 'v1/MoveBuilding/GetBuildingsWithRoundPlannings' },
  moveRoundPlannings: { method: 'PUT', path: 'v1/MoveRoundPlanning/MoveRoundPlannings/{moveId}' },
  setKeepHistory: { method: 'PUT', path: 'v1/MoveRoundPlanning/SetKeepOnRoundPlannings' },
  listPlanFireProtections: {
    method: 'GET',
    path: 'v1/MoveRoundPlanning/GetRoundPlanningsWithFireProtections',
  },
  listPlanQuestionLists: { method: 'GET', path: 'v1/MoveRoundPlanning/GetRoundPlanningsWithQuestionLists' },
  listPlanRoles: { method: 'GET', path: 'v1/MoveRoundPlanning/GetRoundPlanningsWithRoles' },
  listPlanQuestions: { method: 'GET', path: 'v1/MoveRoundPlanning/GetRoundPlanningsWithQuestions' },
  listTargetFireProtections: {
    method: 'GET',
    path: 'v1/MoveFireProtection/GetFireProtectionsFromTargetCustomer/{id}',
  },
  moveFireProtections: {
    method: 'PUT',
    path: 'v1/MoveFireProtection/MoveFireProtections/{moveId}',
    large: true,
  },
  listTargetQuestionLists: {
    method: 'GET',
    path: 'v1/MoveQuestionList/GetQuestionListsfromTargetCustomer/{id}',
  },
  moveQuestionLists: {
    method: 'PUT',
    path: 'v1/MoveQuestionList/MoveQuestionLists/{moveId}',
    large: true,
  },
  moveRoles: { method: 'PUT', path: 'v1/MoveRole/MoveRoles/{moveId}', large: true },
  moveQuestions: { method: 'PUT', path: 'v1/MoveQuestion/MoveQuestions/{moveId}', large: true },
  moveUsers: { method: 'PUT', path: 'v1/MoveUser/MoveUsers/{moveId}', large: true },
  executeMove: { method: 'PUT', path: 'v1/Move/ExecuteMove/{id}', changesCallers: true },
  approveMove: { method: 'PUT', path: 'v1/Move/ApproveMove/{id}', changesCallers: true },
  rollbackMove: { method: 'PUT', path: 'v1/Move/RollbackMove/{id}', changesCallers: true },
  getMovePreview: { method: 'GET', path: 'v1/Move/Preview/{id}', level: 'tillsyn' },
  getMoveReport: { method: 'GET', path: 'v1/Move/Report/{id}', level: 'tillsyn' },
  getMoveProgress: { method: 'GET', path: 'v1/Move/Progress/{id}', level: 'tillsyn' },
  listBuildingMoves: { method: 'GET', path: 'v1/Move/OfBuilding', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
