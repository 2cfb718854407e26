import type { Call } from '../call.ts';

/** Calls for flaws, their events and severities. */
export const flawCalls = {
  countFindings: { method: 'GET', path: 'v1/CustomerInformation/Findings', level: 'tillsyn' },
  listFlaws: { method: 'GET', path: 'v1/Flaw', list: true, assumed: true },
  getFlaw: { method: 'GET', path: 'v1/Flaw/{id}', assumed: true },
  createFlaw: { method: 'POST', path: 'v1/Flaw', assumed: true, creates: true },
  updateFlaw: { method: 'PUT', path: 'v1/Flaw/{id}', assumed: true },
  deleteFlaw: { method: 'DELETE', path: 'v1/Flaw/{id}', assumed: true },
  listFlawRecipients: { method: 'GET', path: 'v1/Flaw/{id}/Recipients', level: 'tillsyn' },
  mailFlaw: { method: 'POST', path: 'v1/Flaw/SendMail/{id}', assumed: true, creates: true },
  listFlawEvents: { method: 'GET', path: 'v1/FlawEvent', list: true, level: 'tillsyn' },
  createFlawEvent: { method: 'POST', path: 'v1/FlawEvent', creates: true, level: 'tillsyn' },
  setFlawWork: { method: 'PUT', path: 'v1/FlawEvent/Work', level: 'tillsyn' },
  listFlawPeople: { method: 'GET', path: 'v1/FlawEvent/People', level: 'tillsyn' },
  getSeverityRules: { method: 'GET', path: 'v1/SeverityRule', level: 'tillsyn' },
  saveSeverityRules: { method: 'PUT', path: 'v1/SeverityRule', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
