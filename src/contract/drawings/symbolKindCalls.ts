import type { Call } from '../call.ts';

/** Calls for the meanings of symbols, and for a drawing's texts. */
export const symbolKindCalls = {
  listSymbolKinds: { method: 'GET', path: 'v1/SymbolKind', list: true, level: 'tillsyn' },
  saveSymbolKinds: { method: 'PUT', path: 'v1/SymbolKind', level: 'tillsyn' },
  getDrawingTexts: { method: 'GET', path: 'v1/Map/{id}/Texts', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
