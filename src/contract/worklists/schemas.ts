import { z } from 'zod';
import {
  findingFilters,
  flawFilters,
  lateRound,
  workCounts,
  workFilters,
  workFlaw,
  workQuestion,
} from './work.ts';
import { flawAttentions, flawCount, flawStatistics, roundStatistics, statisticsRange } from './statistics.ts';
import { lateRoundStates } from './workFilters.ts';
import { list, ofPlace, paged } from '../schemaParts.ts';
import { planYear, yearOfCalendar } from './planYear.ts';
import { queryId } from '../primitives.ts';
import { searchHit, searchQuery } from './search.ts';
import type { Schemas } from '../schemaParts.ts';
import type { worklistCalls } from './calls.ts';

/** Schemas of the calls for work lists, statistics and the search. */
export const worklistSchemas = {
  getPlanYear: { query: z.object({ customerId: queryId, year: yearOfCalendar }), answer: planYear },
  listWorkFlaws: { query: paged({ ...findingFilters, ...flawFilters }), answer: list(workFlaw) },
  listWorkQuestions: { query: paged(findingFilters), answer: list(workQuestion) },
  listLateRounds: {
    query: paged({ ...workFilters, state: z.enum(lateRoundStates).optional() }),
    answer: list(lateRound),
  },
  countWork: { query: z.object({ ...workFilters, ...flawFilters }), answer: workCounts },
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
} as const satisfies Schemas<typeof worklistCalls>;
