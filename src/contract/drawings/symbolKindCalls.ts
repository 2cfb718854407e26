import type { Call } from '../call.ts';

/** Calls for the meanings of symbols, and for a drawing's texts. */
export const symbolKindCalls = {
  listSymbolKinds: { method: 'GET', path: 'v1/SymbolKind', list: true, extension: true },
  saveSymbolKinds: { method: 'PUT', path: 'v1/SymbolKind', extension: true },
  getDrawingTexts: { method: 'GET', path: 'v1/Map/{id}/Texts', extension: true },
} as const satisfies Record<string, Call>;
