import { gridSize } from '#contract/constants.ts';
import { defaultInventoryType } from '#contract/inventory.ts';
import { inventoryTypeOf } from '../catalogue/serviceInfo.ts';
import { isOnDrawing } from './edits.ts';

interface Checked {
  key: string;
  positionNumber: number;
  positionX: number;
  positionY: number;
  isPlaced?: boolean | undefined;
  fireProtection: { inventoryType: string };
}

/** Possible mistakes among a drawing's items; a gap is given by its first and last number. */
export interface ItemFindings<Item> {
  doubled: { number: number; items: Item[] }[];
  gaps: { from: number; to: number }[];
  withoutKind: Item[];
  /** Items at the drawing's edge, where positions outside are stored. */
  outside: Item[];
}

/** Finds duplicate numbers, missing numbers, items without a kind, and items outside the drawing. */
export function checkItems<Item extends Checked>(items: readonly Item[]): ItemFindings<Item> {
  const byNumber = Map.groupBy(items, ({ positionNumber }) => positionNumber);
  const numbers = [...byNumber.keys()].sort((a, b) => a - b);
  const isEdge = (value: number) => value <= 0 || value >= gridSize;
  return {
    doubled: numbers.flatMap((number) => {
      const sameNumberItems = byNumber.get(number) ?? [];
      return sameNumberItems.length > 1 ? [{ number, items: sameNumberItems }] : [];
    }),
    gaps: numbers.flatMap((number, index) => {
      const before = index === 0 ? 0 : (numbers[index - 1] ?? 0);
      return number - before > 1 ? [{ from: before + 1, to: number - 1 }] : [];
    }),
    withoutKind: items.filter(
      ({ fireProtection }) => inventoryTypeOf(fireProtection.inventoryType) === defaultInventoryType,
    ),
    outside: items.filter((item) => isOnDrawing(item) && (isEdge(item.positionX) || isEdge(item.positionY))),
  };
}
