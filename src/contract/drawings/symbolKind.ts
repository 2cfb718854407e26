import { z } from 'zod';
import { textLimits } from '../constants.ts';
import { id, oneLine } from '../primitives.ts';
import { pageTexts } from './drawingSet.ts';

/** Which catalogue entry a customer's symbol means: a row of a legend or a block's name, as it compares. */
export const symbolKind = z.object({ id, customerId: id, symbol: z.string(), fireProtectionId: id });
export type SymbolKind = z.infer<typeof symbolKind>;

/** The most symbols that are saved at once. */
export const mostSymbols = 500;

/** What symbols mean from now on; null forgets one. */
export const symbolKindsWrite = z.object({
  customerId: id,
  kinds: z
    .array(z.object({ symbol: oneLine.min(1).max(textLimits.name), fireProtectionId: id.nullable() }))
    .min(1)
    .max(mostSymbols),
});

/** The texts of the page that a drawing's picture was made of. */
export const drawingTexts = z.object({ texts: pageTexts });
export type DrawingTexts = z.infer<typeof drawingTexts>;
