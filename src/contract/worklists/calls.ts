import type { Call } from '../call.ts';

/** Calls for work lists, statistics and the search. */
export const worklistCalls = {
  getPlanYear: { method: 'GET', path: 'v1/RoundPlanning/Year', level: 'tillsyn' },
  listWorkFlaws: { method: 'GET', path: 'v1/Work/Flaws', list: true, level: 'tillsyn' },
  listWorkQuestions: { method: 'GET', path: 'v1/Work/Questions', list: true, level: 'tillsyn' },
  listLateRounds: { method: 'GET', path: 'v1/Work/LateRounds', list: true, level: 'tillsyn' },
  countWork: { method: 'GET', path: 'v1/Work/Counts', level: 'tillsyn' },
  getFlawStatistics: { method: 'GET', path: 'v1/Statistics/FlawStatistics', assumed: true },
  listRoundStatistics: { method: 'GET', path: 'v1/Statistics/RoundStatistics', list: true, assumed: true },
  getFlawCount: { method: 'GET', path: 'v1/Statistics/FlawCount', assumed: true },
  getFlawAttentions: { method: 'GET', path: 'v1/Statistics/FlawsAttentions', assumed: true },
  searchEverywhere: { method: 'GET', path: 'v1/Search', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
