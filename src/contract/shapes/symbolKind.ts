import { z } from 'zod';
import * as symbols from '../drawings/symbolKind.ts';
import { queryId } from '../primitives.ts';
import { list, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for the meanings of symbols. */
export const symbolKindShapes = {
  listSymbolKinds: { query: paged({ customerId: queryId.unwrap() }), answer: list(symbols.symbolKind) },
  saveSymbolKinds: { body: symbols.symbolKindsWrite, answer: z.array(symbols.symbolKind) },
  getDrawingTexts: { answer: symbols.drawingTexts },
} as const satisfies Record<string, Shape>;
