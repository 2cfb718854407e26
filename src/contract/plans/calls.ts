import type { Call } from '../call.ts';

/** Calls for round plans and their pauses. */
export const planCalls = {
  listRoundPlannings: {
    method: 'GET',
    path: 'v1/RoundPlanning',
    list: true,
    assumed: true,
    tags: ['RoundPlan'],
  },
  listDuePlans: { method: 'GET', path: 'v1/RoundPlanning/Due', level: 'tillsyn', tags: ['RoundPlan'] },
  getRoundPlanning: { method: 'GET', path: 'v1/RoundPlanning/{id}', assumed: true, tags: ['RoundPlan'] },
  createRoundPlanning: {
    method: 'POST',
    path: 'v1/RoundPlanning',
    assumed: true,
    creates: true,
    tags: ['RoundPlan'],
  },
  updateRoundPlanning: { method: 'PUT', path: 'v1/RoundPlanning/{id}', assumed: true, tags: ['RoundPlan'] },
  deleteRoundPlanning: {
    method: 'DELETE',
    path: 'v1/RoundPlanning/{id}',
    assumed: true,
    tags: ['RoundPlan'],
  },
  createRoundPlannings: {
    method: 'POST',
    path: 'v1/RoundPlanning/Many',
    creates: true,
    level: 'tillsyn',
    tags: ['RoundPlan'],
  },
  previewRoundPlanning: {
    method: 'POST',
    path: 'v1/RoundPlanning/Preview',
    level: 'tillsyn',
    tags: ['RoundPlan', 'MapItem', 'Map', 'Role', 'User', 'QuestionList'],
    isUncached: true,
  },
  listPlanPauses: { method: 'GET', path: 'v1/PlanPause', list: true, level: 'tillsyn', tags: ['PlanPause'] },
  createPlanPause: {
    method: 'POST',
    path: 'v1/PlanPause',
    creates: true,
    level: 'tillsyn',
    tags: ['PlanPause', 'RoundPlan'],
  },
  updatePlanPause: {
    method: 'PUT',
    path: 'v1/PlanPause/{id}',
    level: 'tillsyn',
    tags: ['PlanPause', 'RoundPlan'],
  },
  deletePlanPause: {
    method: 'DELETE',
    path: 'v1/PlanPause/{id}',
    level: 'tillsyn',
    tags: ['PlanPause', 'RoundPlan'],
  },
  listPlanRecipients: {
    method: 'GET',
    path: 'v1/RoundPlanning/{id}/Recipients',
    level: 'tillsyn',
    tags: ['RoundPlan'],
    isUncached: true,
  },
  mailRoundPlanning: { method: 'POST', path: 'v1/RoundPlanning/SendMail/{id}', assumed: true, creates: true },
} as const satisfies Record<string, Call>;
