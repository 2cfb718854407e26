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
    right: 'session',
    list: true,
    assumed: true,
    tags: ['RoundPlan'],
    wire: { answer: plan },
  },
  listDuePlans: {
    method: 'GET',
    path: 'v1/RoundPlanning/Due',
    right: 'session',
    level: 'tillsyn',
    tags: ['RoundPlan'],
    wire: { answer: { plans: plan } },
  },
  getRoundPlanning: {
    method: 'GET',
    path: 'v1/RoundPlanning/{id}',
    right: 'session',
    assumed: true,
    tags: ['RoundPlan'],
    wire: { answer: plan },
  },
  createRoundPlanning: {
    method: 'POST',
    path: 'v1/RoundPlanning',
    right: 'roundplannings_edit',
    assumed: true,
    creates: true,
    tags: ['RoundPlan'],
    wire: { body: plan, answer: plan },
  },
  updateRoundPlanning: {
    method: 'PUT',
    path: 'v1/RoundPlanning/{id}',
    right: 'roundplannings_edit',
    assumed: true,
    tags: ['RoundPlan'],
    wire: { body: plan, answer: plan },
  },
  deleteRoundPlanning: {
    method: 'DELETE',
    path: 'v1/RoundPlanning/{id}',
    right: 'roundplannings_edit',
    assumed: true,
    tags: ['RoundPlan'],
  },
  createRoundPlannings: {
    method: 'POST',
    path: 'v1/RoundPlanning/Many',
    right: 'roundplannings_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['RoundPlan'],
    wire: { body: { plan } },
  },
  previewRoundPlanning: {
    method: 'POST',
    path: 'v1/RoundPlanning/Preview',
    right: 'roundplannings_edit',
    level: 'tillsyn',
    tags: ['RoundPlan', 'MapItem', 'Map', 'Role', 'User', 'QuestionList'],
    isUncached: true,
    wire: { body: plan },
  },
  listPlanPauses: {
    method: 'GET',
    path: 'v1/PlanPause',
    right: 'session',
    list: true,
    level: 'tillsyn',
    tags: ['PlanPause'],
  },
  createPlanPause: {
    method: 'POST',
    path: 'v1/PlanPause',
    right: 'roundplannings_edit',
    creates: true,
    level: 'tillsyn',
    tags: pauseTags,
  },
  updatePlanPause: {
    method: 'PUT',
    path: 'v1/PlanPause/{id}',
    right: { owner: 'roundplannings_edit' },
    level: 'tillsyn',
    tags: pauseTags,
  },
  deletePlanPause: {
    method: 'DELETE',
    path: 'v1/PlanPause/{id}',
    right: { owner: 'roundplannings_edit' },
    level: 'tillsyn',
    tags: pauseTags,
  },
  listPlanRecipients: {
    method: 'GET',
    path: 'v1/RoundPlanning/{id}/Recipients',
    right: 'dashboard_perform_actions_on_content',
    level: 'tillsyn',
    tags: ['RoundPlan'],
    isUncached: true,
  },
  mailRoundPlanning: {
    method: 'POST',
    path: 'v1/RoundPlanning/SendMail/{id}',
    right: 'dashboard_perform_actions_on_content',
    assumed: true,
    creates: true,
  },
} as const satisfies Record<string, Call>;
