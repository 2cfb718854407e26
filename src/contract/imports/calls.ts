import type { Call } from '../call.ts';

/** Calls for imports. */
export const importCalls = {
  listImports: { method: 'GET', path: 'v1/Import', list: true, level: 'tillsyn' },
  undoImport: { method: 'POST', path: 'v1/Import/{id}/Undo', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
