import { z } from 'zod';
import {
  duePlans,
  planPreview,
  roundPlanning,
  roundPlanningDetail,
  roundPlanningPreviewed,
  roundPlanningWrite,
  roundPlanningsMade,
  roundPlanningsWrite,
} from './roundPlanning.ts';
import { emptyBody, list, nothing, paged } from '../schemaParts.ts';
import { mailReceipt } from '../notifications/reminders.ts';
import { planPause, planPauseCreate, planPauseWrite } from './planPause.ts';
import { queryFlag, queryId, queryText } from '../primitives.ts';
import type { Schemas } from '../schemaParts.ts';
import type { planCalls } from './calls.ts';

/** Schemas of the calls for round plans and their pauses. */
export const planSchemas = {
  listRoundPlannings: {
    query: paged({
      name: queryText,
      customerId: queryId,
      mapId: queryId,
      userBuildingId: queryId,
      buildingId: queryId,
      performerRoles: queryText,
      active: queryFlag,
    }),
    answer: list(roundPlanning),
  },
  listDuePlans: { query: z.object({ customerId: queryId }), answer: duePlans },
  getRoundPlanning: { answer: roundPlanningDetail },
  createRoundPlanning: { body: roundPlanningWrite, answer: roundPlanningDetail },
  updateRoundPlanning: { body: roundPlanningWrite, answer: roundPlanningDetail },
  deleteRoundPlanning: { answer: nothing },
  createRoundPlannings: { body: roundPlanningsWrite, answer: roundPlanningsMade },
  previewRoundPlanning: { body: roundPlanningPreviewed, answer: planPreview },
  listPlanPauses: { query: paged({ name: queryText, customerId: queryId }), answer: list(planPause) },
  createPlanPause: { body: planPauseCreate, answer: planPause },
  updatePlanPause: { body: planPauseWrite, answer: planPause },
  deletePlanPause: { answer: nothing },
  listPlanRecipients: { answer: mailReceipt },
  mailRoundPlanning: { body: emptyBody, answer: mailReceipt },
} as const satisfies Schemas<typeof planCalls>;
