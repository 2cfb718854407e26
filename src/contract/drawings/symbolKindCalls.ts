import type { Call } from '../call.ts';

/** The calls about what symbols mean, and the texts beside them. */
export const symbolKindCalls = {
  listSymbolKinds: { method: 'GET', path: 'v1/SymbolKind', list: true, extension: true },
  saveSymbolKinds: { method: 'PUT', path: 'v1/SymbolKind', extension: true },
  getDrawingTexts: { method: 'GET', path: 'v1/Map/{id}/Texts', extension: true },
} as const satisfies Record<string, Call>;
