import type { Call } from '../call.ts';

/** Calls for round plans and their pauses. */
export const planCalls = {
  listRoundPlannings: { method: 'GET', path: 'v1/RoundPlanning', list: true, assumed: true },
  listDuePlans: { method: 'GET', path: 'v1/RoundPlanning/Due', level: 'tillsyn' },
  getRoundPlanning: { method: 'GET', path: 'v1/RoundPlanning/{id}', assumed: true },
  createRoundPlanning: { method: 'POST', path: 'v1/RoundPlanning', assumed: true, creates: true },
  updateRoundPlanning: { method: 'PUT', path: 'v1/RoundPlanning/{id}', assumed: true },
  deleteRoundPlanning: { method: 'DELETE', path: 'v1/RoundPlanning/{id}', assumed: true },
  createRoundPlannings: { method: 'POST', path: 'v1/RoundPlanning/Many', creates: true, level: 'tillsyn' },
  previewRoundPlanning: { method: 'POST', path: 'v1/RoundPlanning/Preview', level: 'tillsyn' },
  listPlanPauses: { method: 'GET', path: 'v1/PlanPause', list: true, level: 'tillsyn' },
  createPlanPause: { method: 'POST', path: 'v1/PlanPause', creates: true, level: 'tillsyn' },
  updatePlanPause: { method: 'PUT', path: 'v1/PlanPause/{id}', level: 'tillsyn' },
  deletePlanPause: { method: 'DELETE', path: 'v1/PlanPause/{id}', level: 'tillsyn' },
  listPlanRecipients: { method: 'GET', path: 'v1/RoundPlanning/{id}/Recipients', level: 'tillsyn' },
  mailRoundPlanning: { method: 'POST', path: 'v1/RoundPlanning/SendMail/{id}', assumed: true, creates: true },
} as const satisfies Record<string, Call>;
