import type { Call } from '../call.ts';

/** Calls for flaws as work orders, included in `calls`. */
export const flawCalls = {
  listFlawEvents: { method: 'GET', path: 'v1/FlawEvent', list: true, extension: true },
  createFlawEvent: { method: 'POST', path: 'v1/FlawEvent', creates: true, extension: true },
  setFlawWork: { method: 'PUT', path: 'v1/FlawEvent/Work', extension: true },
  listFlawPeople: { method: 'GET', path: 'v1/FlawEvent/People', extension: true },
  getSeverityRules: { method: 'GET', path: 'v1/SeverityRule', extension: true },
  saveSeverityRules: { method: 'PUT', path: 'v1/SeverityRule', extension: true },
} as const satisfies Record<string, Call>;
