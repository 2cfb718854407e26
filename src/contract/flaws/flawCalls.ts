import type { Call } from '../call.ts';

/** Calls for flaws as work orders, included in `calls`. */
export const flawCalls = {
  listFlawEvents: { method: 'GET', path: 'v1/FlawEvent', list: true, level: 'tillsyn' },
  createFlawEvent: { method: 'POST', path: 'v1/FlawEvent', creates: true, level: 'tillsyn' },
  setFlawWork: { method: 'PUT', path: 'v1/FlawEvent/Work', level: 'tillsyn' },
  listFlawPeople: { method: 'GET', path: 'v1/FlawEvent/People', level: 'tillsyn' },
  getSeverityRules: { method: 'GET', path: 'v1/SeverityRule', level: 'tillsyn' },
  saveSeverityRules: { method: 'PUT', path: 'v1/SeverityRule', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
