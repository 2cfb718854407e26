import type { Call } from '../call.ts';

/** Calls for work lists, statistics and the search. */
export const worklistCalls = {
  getPlanYear: {
    method: 'GET',
    path: 'v1/RoundPlanning/Year',
    level: 'tillsyn',
    tags: ['RoundPlan', 'Round', 'Building'],
    wire: { answer: { plans: { intervalType: 'intervalType' } } },
  },
  listWorkFlaws: { method: 'GET', path: 'v1/Work/Flaws', list: true, level: 'tillsyn', tags: ['Flaw'] },
  listWorkQuestions: {
    method: 'GET',
    path: 'v1/Work/Questions',
    list: true,
    level: 'tillsyn',
    tags: ['FoundQuestion'],
  },
  listLateRounds: {
    method: 'GET',
    path: 'v1/Work/LateRounds',
    list: true,
    level: 'tillsyn',
    tags: ['RoundPlan', 'Round'],
    wire: { answer: { intervalType: 'intervalType' } },
  },
  countWork: {
    method: 'GET',
    path: 'v1/Work/Counts',
    level: 'tillsyn',
    tags: ['Flaw', 'FoundQuestion', 'RoundPlan', 'Round'],
  },
  getFlawStatistics: {
    method: 'GET',
    path: 'v1/Statistics/FlawStatistics',
    assumed: true,
    tags: ['Statistics'],
  },
  listRoundStatistics: {
    method: 'GET',
    path: 'v1/Statistics/RoundStatistics',
    list: true,
    assumed: true,
    tags: ['Statistics'],
    wire: { answer: { dates: { intervalType: 'intervalType' } } },
  },
  getFlawCount: { method: 'GET', path: 'v1/Statistics/FlawCount', assumed: true, tags: ['Statistics'] },
  getFlawAttentions: {
    method: 'GET',
    path: 'v1/Statistics/FlawsAttentions',
    assumed: true,
    tags: ['Statistics'],
  },
  searchEverywhere: { method: 'GET', path: 'v1/Search', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
