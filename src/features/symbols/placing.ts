import { gridSize } from '#contract/constants.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import { clampToGrid } from '#domain/drawings/coordinates.ts';
import type { ItemValues } from '#domain/drawings/edits.ts';
import { freeNumbers, walkingOrder } from '#domain/symbols/walking.ts';
import type { Finding, Offer, Sought } from './sought.ts';
import { kindOf } from './sought.ts';

interface PlacingOptions {
  sought: readonly Sought[];
  kinds: readonly FireProtection[];
  /** Start of the walk, on the grid. */
  entrance: Point;
  /** First number; null continues after the highest number of the drawing. */
  first: number | null;
  /** True if the texts next to symbols name and number them. */
  useTexts: boolean;
}

/** Returns the items for the confirmed positions, numbered along the walk. [SETUP-82, SETUP-84] */
export function itemsOf(
  { items, aspect }: Pick<Finding, 'items' | 'aspect'>,
  confirmed: readonly Offer[],
  { sought, kinds, entrance, first, useTexts }: PlacingOptions,
): ItemValues[] {
  const placedItems = confirmed.flatMap((offer) => {
    const kind = kindOf(kinds, sought[offer.symbol]);
    const at = { x: offer.x * gridSize, y: offer.y * gridSize };
    return kind ? [{ ...at, kind, label: useTexts ? offer.label : null }] : [];
  });
  const walk = walkingOrder(placedItems, entrance, aspect);
  const takenNumbers = new Set(items.map(({ positionNumber }) => positionNumber));
  const highest = items.reduce((most, { positionNumber }) => Math.max(most, positionNumber), 0);
  const ownNumbers = walk.map(({ label }) => label?.number ?? null);
  const numbers = freeNumbers(ownNumbers, takenNumbers, first ?? highest + 1);
  return walk.map(({ kind, label, x, y }, index): ItemValues => {
    const at = clampToGrid({ x, y });
    const { id, name, inventoryType } = kind;
    return {
      fireProtectionId: id,
      fireProtection: { id, name, inventoryType },
      positionX: at.x,
      positionY: at.y,
      scale: 1,
      rotation: 0,
      isPlaced: true,
      positionNumber: numbers[index] ?? 0,
      name: label?.name ?? name,
      placementDescription: '',
      size: '',
      manufacture: '',
      other: '',
      year: null,
      mapItemExtra: null,
    };
  });
}
