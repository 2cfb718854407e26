import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';

/** Cache tags of work on a flaw. */
const flawWorkTags = ['Flaw', 'Round'] as const satisfies readonly Tag[];
/** Cache tags of a change of a flaw or its photos. */
export const flawTags = ['Flaw', 'CustomerInformation', 'Round'] as const satisfies readonly Tag[];

/** Calls for flaws, their events and severities. */
export const flawCalls = {
  countFindings: {
    method: 'GET',
    path: 'v1/CustomerInformation/Findings',
    level: 'tillsyn',
    tags: ['Flaw', 'FoundQuestion'],
  },
  listFlaws: { method: 'GET', path: 'v1/Flaw', list: true, assumed: true, tags: ['Flaw'] },
  getFlaw: { method: 'GET', path: 'v1/Flaw/{id}', assumed: true, tags: ['Flaw'] },
  createFlaw: {
    method: 'POST',
    path: 'v1/Flaw',
    assumed: true,
    creates: true,
    tags: flawTags,
  },
  updateFlaw: {
    method: 'PUT',
    path: 'v1/Flaw/{id}',
    assumed: true,
    tags: flawTags,
  },
  deleteFlaw: { method: 'DELETE', path: 'v1/Flaw/{id}', assumed: true },
  listFlawRecipients: {
    method: 'GET',
    path: 'v1/Flaw/{id}/Recipients',
    level: 'tillsyn',
    tags: ['Flaw'],
    isUncached: true,
  },
  mailFlaw: { method: 'POST', path: 'v1/Flaw/SendMail/{id}', assumed: true, creates: true },
  listFlawEvents: { method: 'GET', path: 'v1/FlawEvent', list: true, level: 'tillsyn', tags: ['Flaw'] },
  createFlawEvent: {
    method: 'POST',
    path: 'v1/FlawEvent',
    creates: true,
    level: 'tillsyn',
    tags: flawWorkTags,
  },
  setFlawWork: { method: 'PUT', path: 'v1/FlawEvent/Work', level: 'tillsyn', tags: flawWorkTags },
  listFlawPeople: { method: 'GET', path: 'v1/FlawEvent/People', level: 'tillsyn', tags: ['User'] },
  getSeverityRules: { method: 'GET', path: 'v1/SeverityRule', level: 'tillsyn', tags: ['Severity'] },
  saveSeverityRules: { method: 'PUT', path: 'v1/SeverityRule', level: 'tillsyn', tags: ['Severity'] },
} as const satisfies Record<string, Call>;
