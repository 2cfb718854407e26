import type { Call } from '../call.ts';

/** Calls for set-ups and the guide. */
export const setUpCalls = {
  getSetUp: { method: 'GET', path: 'v1/SetUp', right: 'session', level: 'tillsyn', tags: ['SetUp'] },
  copySetUp: {
    method: 'POST',
    path: 'v1/SetUp/Copy',
    right: {
      byKind: {
        roles: 'roles_edit',
        questions: 'questions_edit',
        checklists: 'checklists_edit',
        catalogue: 'fireprotections_edit',
        plans: 'roundplannings_edit',
      },
    },
    creates: true,
    level: 'tillsyn',
    tags: ['Role', 'Question', 'QuestionList', 'FireProtection', 'RoundPlan', 'SetUp'],
  },
  updateSetUp: {
    method: 'PUT',
    path: 'v1/SetUp',
    right: 'buildings_edit',
    level: 'tillsyn',
    tags: ['SetUp'],
  },
} as const satisfies Record<string, Call>;
