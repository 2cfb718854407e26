import type { Call } from '../call.ts';

/** Calls for the competence that duties need. */
export const competenceCalls = {
  getCompetenceGaps: {
    method: 'GET',
    path: 'v1/Customer/{customerId}/CompetenceGap',
    right: 'documents_access_view',
    level: 'tillsyn',
    tags: ['RegisterRecord', 'Building', 'Customer', 'User'],
  },
} as const satisfies Record<string, Call>;
