import type { Call } from '../call.ts';
import { importTags } from '../tags.ts';

/** Calls for imports. */
export const importCalls = {
  listImports: {
    method: 'GET',
    path: 'v1/Import',
    list: true,
    level: 'tillsyn',
    tags: ['Building', 'Question', 'FireProtection'],
  },
  undoImport: {
    method: 'POST',
    path: 'v1/Import/{id}/Undo',
    level: 'tillsyn',
    tags: importTags,
  },
} as const satisfies Record<string, Call>;
