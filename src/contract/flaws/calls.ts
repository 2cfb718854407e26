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
    right: 'session',
    level: 'tillsyn',
    tags: ['Flaw', 'FoundQuestion'],
  },
  listFlaws: { method: 'GET', path: 'v1/Flaw', right: 'session', list: true, assumed: true, tags: ['Flaw'] },
  getFlaw: { method: 'GET', path: 'v1/Flaw/{id}', right: 'session', assumed: true, tags: ['Flaw'] },
  createFlaw: {
    method: 'POST',
    path: 'v1/Flaw',
    right: { anyOf: ['roundplannings_perform_round', 'dashboard_perform_actions_on_content'] },
    assumed: true,
    creates: true,
    tags: flawTags,
  },
  updateFlaw: {
    method: 'PUT',
    path: 'v1/Flaw/{id}',
    right: { anyOf: ['roundplannings_perform_round', 'dashboard_perform_actions_on_content'] },
    assumed: true,
    tags: flawTags,
  },
  deleteFlaw: {
    method: 'DELETE',
    path: 'v1/Flaw/{id}',
    right: { anyOf: ['roundplannings_perform_round', 'dashboard_perform_actions_on_content'] },
    assumed: true,
  },
  listFlawRecipients: {
    method: 'GET',
    path: 'v1/Flaw/{id}/Recipients',
    right: 'dashboard_perform_actions_on_content',
    level: 'tillsyn',
    tags: ['Flaw'],
    isUncached: true,
  },
  mailFlaw: {
    method: 'POST',
    path: 'v1/Flaw/SendMail/{id}',
    right: 'dashboard_perform_actions_on_content',
    assumed: true,
    creates: true,
  },
  listFlawEvents: {
    method: 'GET',
    path: 'v1/FlawEvent',
    right: 'session',
    list: true,
    level: 'tillsyn',
    tags: ['Flaw'],
  },
  createFlawEvent: {
    method: 'POST',
    path: 'v1/FlawEvent',
    right: 'dashboard_perform_actions_on_content',
    creates: true,
    level: 'tillsyn',
    tags: flawWorkTags,
  },
  setFlawWork: {
    method: 'PUT',
    path: 'v1/FlawEvent/Work',
    right: 'dashboard_perform_actions_on_content',
    level: 'tillsyn',
    tags: flawWorkTags,
  },
  listFlawPeople: {
    method: 'GET',
    path: 'v1/FlawEvent/People',
    right: 'session',
    level: 'tillsyn',
    tags: ['User'],
  },
  getSeverityRules: {
    method: 'GET',
    path: 'v1/SeverityRule',
    right: 'session',
    level: 'tillsyn',
    tags: ['Severity'],
  },
  saveSeverityRules: {
    method: 'PUT',
    path: 'v1/SeverityRule',
    right: 'severities_edit',
    level: 'tillsyn',
    tags: ['Severity'],
  },
} as const satisfies Record<string, Call>;
