import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import type { FoundSymbol, Frame } from '#domain/symbols/offers.ts';
import type { PlacedText, TextLabel } from '#domain/symbols/nearTexts.ts';

/** Marked symbol: its frame on the drawing, and its kind. */
export interface Sought {
  id: string;
  frame: Frame;
  kindId: number | null;
  /** Text in its legend; empty if it was marked by itself. */
  text: string;
}

/** Drawing of the building with its floor. */
export interface SoughtDrawing {
  map: FloorMap;
  floorName: string;
}

/** Position that may become an item. */
export interface Offer extends FoundSymbol {
  id: string;
  label: TextLabel | null;
  /** True for a row of a legend rather than a symbol on the plan. */
  isInLegend: boolean;
}

/** Result of the search on one drawing. */
export interface Finding {
  drawing: SoughtDrawing;
  /** Proposals, best first. */
  offers: readonly Offer[];
  /** Number of positions that have an item already. */
  there: number;
  items: readonly MapItem[];
  texts: readonly PlacedText[];
  /** Width of the picture divided by its height. */
  aspect: number;
}

/** User's decision about a proposal; undecided ones have none. */
export type Verdict = 'confirmed' | 'declined';
export type Verdicts = ReadonlyMap<string, Verdict>;

/** Returns the proposals from the slider's limit on, and confirmed ones below it. */
export const shownOffers = ({ offers }: Finding, verdicts: Verdicts, limit: number): Offer[] =>
  offers.filter(({ id, certainty }) => certainty >= limit || verdicts.get(id) === 'confirmed');

export const confirmedOffers = ({ offers }: Finding, verdicts: Verdicts): Offer[] =>
  offers.filter(({ id }) => verdicts.get(id) === 'confirmed');

export const kindOf = (
  kinds: readonly FireProtection[],
  sought: Sought | undefined,
): FireProtection | undefined => kinds.find(({ id }) => id === sought?.kindId);

/**
 * Returns the rows of a legend with one more, in the order of the legend; an existing row gets the frame, and the text if it has none.
 * [SETUP-151]
 */
export const withRow = (rows: readonly Sought[], row: Sought): readonly Sought[] => {
  if (rows.some(({ id }) => id === row.id))
    return rows.map((old) =>
      old.id === row.id
        ? { ...old, frame: row.frame, text: old.text || row.text, kindId: old.kindId ?? row.kindId }
        : old,
    );
  const at = rows.findLastIndex(({ frame }) => frame.y <= row.frame.y) + 1;
  return rows.toSpliced(at, 0, row);
};
