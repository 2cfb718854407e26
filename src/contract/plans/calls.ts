import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';
import type { WireTable } from '../wire.ts';

/** Number on the wire of a round plan. */
const plan = { intervalType: 'intervalType' } as const satisfies WireTable;

/** Cache tags of a change of a pause. */
const pauseTags = ['PlanPause', 'RoundPlan'] as const satisfies readonly Tag[];

/** Calls for round plans and their pauses. */
export const planCalls = {
  listRoundPlannings: {
    method: 'GET',
    path: 'v1/RoundPlanning',
    list: true,
    assumed: true,
    tags: ['RoundPlan'],
    wire: { answer: plan },
  },
  listDuePlans: {
    method: 'GET',
    path: 'v1/RoundPlanning/Due',
    level: 'tillsyn',
    tags: ['RoundPlan'],
    wire: { answer: { plans: plan } },
  },
  getRoundPlanning: {
    method: 'GET',
    path: 'v1/RoundPlanning/{id}',
    assumed: true,
    tags: ['RoundPlan'],
    wire: { answer: plan },
  },
  createRoundPlanning: {
    method: 'POST',
    path: 'v1/RoundPlanning',
    assumed: true,
    creates: true,
    tags: ['RoundPlan'],
    wire: { body: plan, answer: plan },
  },
  updateRoundPlanning: {
    method: 'PUT',
    path: 'v1/RoundPlanning/{id}',
    assumed: true,
    tags: ['RoundPlan'],
    wire: { body: plan, answer: plan },
  },
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
    wire: { body: { plan } },
  },
  previewRoundPlanning: {
    method: 'POST',
    path: 'v1/RoundPlanning/Preview',
    level: 'tillsyn',
    tags: ['RoundPlan', 'MapItem', 'Map', 'Role', 'User', 'QuestionList'],
    isUncached: true,
    wire: { body: plan },
  },
  listPlanPauses: { method: 'GET', path: 'v1/PlanPause', list: true, level: 'tillsyn', tags: ['PlanPause'] },
  createPlanPause: {
    method: 'POST',
    path: 'v1/PlanPause',
    creates: true,
    level: 'tillsyn',
    tags: pauseTags,
  },
  updatePlanPause: {
    method: 'PUT',
    path: 'v1/PlanPause/{id}',
    level: 'tillsyn',
    tags: pauseTags,
  },
  deletePlanPause: {
    method: 'DELETE',
    path: 'v1/PlanPause/{id}',
    level: 'tillsyn',
    tags: pauseTags,
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
