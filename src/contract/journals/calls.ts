import type { Call } from '../call.ts';

/** Calls for the journals of installations; their lines are records of the register `journal`. */
export const journalCalls = {
  getJournalState: {
    method: 'GET',
    path: 'v1/Installation/{id}/Journal',
    right: 'documents_access_view',
    level: 'tillsyn',
    tags: ['RegisterRecord', 'Installation'],
  },
  getDisconnections: {
    method: 'GET',
    path: 'v1/Disconnection',
    right: 'session',
    level: 'tillsyn',
    tags: ['RegisterRecord', 'Installation', 'Building'],
  },
  downloadJournal: {
    method: 'GET',
    path: 'v1/Installation/{id}/Journal/Pdf',
    right: 'documents_access_view',
    binary: true,
    level: 'tillsyn',
  },
} as const satisfies Record<string, Call>;
