import { z } from 'zod';
import {
  buildingWithPlans,
  keepHistoryWrite,
  listedMove,
  move,
  moveFireProtectionsWrite,
  moveQuestionListsWrite,
  moveQuestionsWrite,
  moveRolesWrite,
  moveRoundPlanning,
  moveRoundPlanningsWrite,
  moveStart,
  moveUsersWrite,
  moveWrite,
  ofMovedPlans,
  planWithFireProtections,
  planWithQuestionLists,
  planWithQuestions,
  planWithRoles,
  targetFireProtection,
  targetQuestionList,
} from '../move.ts';
import { queryIds, queryText } from '../primitives.ts';
import { list, nothing, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls about moves of buildings. */
export const movesShapes = {
  listMoves: { query: paged({ search: queryText }), answer: list(listedMove) },
  getMove: { answer: move },
  getMoveSummary: { answer: move },
  updateMove: { body: moveWrite, answer: move },
  deleteMove: { answer: nothing },
  startMovingBuildings: { body: moveStart, answer: move },
  listBuildingPlans: { query: z.object({ oldBuildingIds: queryIds }), answer: list(buildingWithPlans) },
  moveRoundPlannings: { body: moveRoundPlanningsWrite, answer: move },
  setKeepHistory: { body: keepHistoryWrite, answer: moveRoundPlanning },
  listPlanFireProtections: { query: ofMovedPlans, answer: list(planWithFireProtections) },
  listPlanQuestionLists: { query: ofMovedPlans, answer: list(planWithQuestionLists) },
  listPlanRoles: { query: ofMovedPlans, answer: list(planWithRoles) },
  listPlanQuestions: { query: ofMovedPlans, answer: list(planWithQuestions) },
  listTargetFireProtections: { answer: list(targetFireProtection) },
  moveFireProtections: { body: moveFireProtectionsWrite, answer: move },
  listTargetQuestionLists: { answer: list(targetQuestionList) },
  moveQuestionLists: { body: moveQuestionListsWrite, answer: move },
  moveRoles: { body: moveRolesWrite, answer: move },
  moveQuestions: { body: moveQuestionsWrite, answer: move },
  moveUsers: { body: moveUsersWrite, answer: move },
} as const satisfies Record<string, Shape>;
