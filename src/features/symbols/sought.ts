import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import type { FoundSymbol, Frame } from '#domain/symbols/offers.ts';
import type { PlacedText, TextLabel } from '#domain/symbols/nearTexts.ts';

/** A marked symbol: where it stands on the drawing, and which kind it means. */
export interface Sought {
  id: string;
  frame: Frame;
  kindId: number | null;
  /** What its legend says; empty where it was marked by itself. */
  text: string;
}

/** A drawing of the building with the floor that it is on. */
export interface SoughtDrawing {
  map: FloorMap;
  floorName: string;
}

/** A place that may become an item. */
export interface Offer extends FoundSymbol {
  id: string;
  label: TextLabel | null;
  /** A row of a legend rather than something that stands there. */
  isInLegend: boolean;
}

/** What was found on one drawing. */
export interface Finding {
  drawing: SoughtDrawing;
  /** Best first. */
  offers: readonly Offer[];
  /** How many places have an item already. */
  there: number;
  items: readonly MapItem[];
  texts: readonly PlacedText[];
  /** The picture's width by its height. */
  aspect: number;
}

/** What one has said about an offer; the others are neither. */
export type Verdict = 'confirmed' | 'declined';
export type Verdicts = ReadonlyMap<string, Verdict>;

/** The offers that the slider shows, and what was confirmed or turned down beneath it. */
export const shownOffers = ({ offers }: Finding, verdicts: Verdicts, limit: number): Offer[] =>
  offers.filter(({ id, certainty }) => certainty >= limit || verdicts.get(id) === 'confirmed');

export const confirmedOffers = ({ offers }: Finding, verdicts: Verdicts): Offer[] =>
  offers.filter(({ id }) => verdicts.get(id) === 'confirmed');

export const kindOf = (
  kinds: readonly FireProtection[],
  sought: Sought | undefined,
): FireProtection | undefined => kinds.find(({ id }) => id === sought?.kindId);

/**
 * The rows of a legend with one more, in the order of the legend; a row that is there already gets its frame, and its words where it has none.
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
