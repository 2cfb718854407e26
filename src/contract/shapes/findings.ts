import { z } from 'zod';
import { fireProtection, fireProtectionWrite, flawCategory, use } from '../catalogue/catalogue.ts';
import { buildingStatus, customerInformation } from '../tenants/customer.ts';
import { findingCounts, flaw, flawCreate, flawDelete, flawUpdate, foundFlaw } from '../flaws/flaw.ts';
import { queryFlag, queryId, queryInt, queryText } from '../primitives.ts';
import { mailReceipt } from '../notifications/reminders.ts';
import { searchHit, searchQuery } from '../worklists/search.ts';
import {
  flawAttentions,
  flawCount,
  flawStatistics,
  roundStatistics,
  statisticsRange,
} from '../worklists/statistics.ts';
import {
  findingFilters,
  flawFilters,
  lateRound,
  workCounts,
  workFilters,
  workFlaw,
  workQuestion,
} from '../worklists/work.ts';
import { lateRoundStates } from '../constants.ts';
import { context, emptyBody, list, nothing, ofPlace, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for flaws, their catalogue, overviews, statistics and search. */
export const findingsShapes = {
  getCustomerInformation: {
    query: context.extend({ userId: queryId, below: queryFlag }),
    answer: customerInformation,
  },
  listExternalBuildings: { query: z.object({ userId: queryId }), answer: list(buildingStatus) },
  countFindings: { query: z.object({ buildingId: queryId, customerId: queryId }), answer: findingCounts },
  listFireProtections: {
    query: paged({
      search: queryText,
      companyId: queryId,
      customerId: queryId,
      roundPlanningId: queryId,
      fireProtectionType: queryInt,
    }),
    answer: list(fireProtection),
  },
  getFireProtection: { answer: fireProtection },
  getFireProtectionUses: { answer: list(use) },
  createFireProtection: { body: fireProtectionWrite, answer: fireProtection },
  updateFireProtection: { body: fireProtectionWrite, answer: fireProtection },
  deleteFireProtection: { answer: nothing },
  listFlawCategories: { answer: list(flawCategory) },
  listFlaws: {
    query: paged({
      customerId: queryId,
      buildingId: queryId,
      mapItemId: queryId,
      roundHistoryId: queryId,
      done: queryFlag,
      late: queryFlag,
      search: queryText,
    }),
    answer: list(foundFlaw),
  },
  getFlaw: { answer: foundFlaw },
  createFlaw: { body: flawCreate, answer: flaw },
  updateFlaw: { body: flawUpdate, answer: flaw },
  deleteFlaw: { body: flawDelete.optional(), answer: nothing },
  listFlawRecipients: { answer: mailReceipt },
  listWorkFlaws: { query: paged({ ...findingFilters, ...flawFilters }), answer: list(workFlaw) },
  listWorkQuestions: { query: paged(findingFilters), answer: list(workQuestion) },
  listLateRounds: {
    query: paged({ ...workFilters, state: z.enum(lateRoundStates).optional() }),
    answer: list(lateRound),
  },
  countWork: { query: z.object({ ...workFilters, ...flawFilters }), answer: workCounts },
  mailFlaw: { body: emptyBody, answer: mailReceipt },
  getFlawStatistics: {
    query: paged({ ...statisticsRange, ...ofPlace, userBuildingId: queryId }),
    answer: flawStatistics,
  },
  listRoundStatistics: {
    query: paged({ ...statisticsRange, ...ofPlace }),
    answer: list(roundStatistics),
  },
  getFlawCount: { query: z.object({ ...ofPlace, userBuildingId: queryId }), answer: flawCount },
  getFlawAttentions: { query: z.object({ ...ofPlace, userBuildingId: queryId }), answer: flawAttentions },
  searchEverywhere: { query: searchQuery, answer: list(searchHit) },
  getCapabilities: { answer: z.array(z.string()) },
} as const satisfies Record<string, Shape>;
