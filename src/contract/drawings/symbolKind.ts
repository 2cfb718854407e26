import { z } from 'zod';
import { textLimits } from '../constants.ts';
import { id, oneLine } from '../primitives.ts';
import { pageTexts } from './drawingSet.ts';

/** Catalogue entry of a customer's symbol; `symbol` is a legend's row or a block's name, normalised for comparison. */
export const symbolKind = z.object({ id, customerId: id, symbol: z.string(), fireProtectionId: id });
export type SymbolKind = z.infer<typeof symbolKind>;

/** Maximum number of symbols saved at once. */
export const mostSymbols = 500;

/** New catalogue entries of symbols; null removes one. */
export const symbolKindsWrite = z.object({
  customerId: id,
  kinds: z
    .array(z.object({ symbol: oneLine.min(1).max(textLimits.name), fireProtectionId: id.nullable() }))
    .min(1)
    .max(mostSymbols),
});

/** Texts of the page that a drawing's image was rendered from. */
export const drawingTexts = z.object({ texts: pageTexts });
export type DrawingTexts = z.infer<typeof drawingTexts>;
