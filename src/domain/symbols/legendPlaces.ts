import type { Frame } from './offers.ts';
import type { PlacedText } from './nearTexts.ts';

/** A found symbol: its centre and size in shares of the picture, and the index of the sought symbol. */
interface FoundPlace extends Frame {
  symbol: number;
}

/** A text in shares of the picture. */
interface Line {
  x: number;
  y: number;
  height: number;
  /** Half its width for a character that is as wide as the text is high. */
  reach: number;
  /** Maximum distance between the left edges of one column. */
  tolerance: number;
}

/** Pattern of a word, which a legend's row has, unlike a label such as "BS 12". */
const word = /\p{L}{4}/u;

/** Minimum number of a legend's rows with texts; symbols alone are also stacked along a wall. */
const leastRows = 3;
const leastSymbols = 4;

/** Half the width of a character relative to its height: fonts differ, and the widths of texts aren't stored. */
const characterReaches = [0.18, 0.21, 0.24, 0.27, 0.3, 0.33] as const;

/** Maximum distance of a row's text from its symbol, in the symbol's widths. */
const farthestText = 4;

/** Maximum distance of two rows, in heights of the larger of symbol and text. */
const farthestRow = 4;

/** Counts the lines of a column that follow each other around `at` without a gap above `farthest`. */
function rowsAround(heights: readonly number[], at: number, farthest: number, least: number): number {
  const sorted = heights.toSorted((a, b) => a - b);
  const rows: number[] = [];
  for (const y of sorted) if (y - (rows.at(-1) ?? -Infinity) >= least) rows.push(y);
  const ownRow = rows.findLastIndex((y) => y <= at + least / 2);
  if (ownRow < 0) return 0;
  let [from, to] = [ownRow, ownRow];
  while (from > 0 && (rows[from] ?? 0) - (rows[from - 1] ?? 0) <= farthest) from -= 1;
  while (to < rows.length - 1 && (rows[to + 1] ?? 0) - (rows[to] ?? 0) <= farthest) to += 1;
  return to - from + 1;
}

/** Returns whether a place has a text on its right, with at least two more above or below it in one column. */
function isRowOfTexts(place: FoundPlace, lines: readonly Line[]): boolean {
  const right = place.x + place.width / 2;
  const beside = lines.filter(
    ({ x, y, height }) => x > right && Math.abs(y - place.y) <= Math.max(place.height, height) / 2,
  );
  return characterReaches.some((reach) => {
    const leftOf = (line: Line) => line.x - line.reach * reach;
    return beside.some((own) => {
      const left = leftOf(own);
      if (left < right - place.width / 2 || left - right > farthestText * place.width) return false;
      const column = lines.filter((line) => Math.abs(leftOf(line) - left) <= own.tolerance);
      const farthest = farthestRow * Math.max(place.height, own.height);
      return (
        rowsAround(
          column.map(({ y }) => y),
          own.y,
          farthest,
          own.height * 0.8,
        ) >= leastRows
      );
    });
  });
}

/** Returns whether places of different symbols are stacked, each once: a legend whose texts aren't stored. */
function isColumnOfSymbols(place: FoundPlace, places: readonly FoundPlace[]): boolean {
  const column = places.filter(({ x }) => Math.abs(x - place.x) <= place.width / 2);
  const symbols = new Set(column.map(({ symbol }) => symbol));
  if (symbols.size < leastSymbols || symbols.size < column.length) return false;
  const farthest = farthestRow * place.height;
  return (
    rowsAround(
      column.map(({ y }) => y),
      place.y,
      farthest,
      place.height / 2,
    ) >= leastSymbols
  );
}

/**
 * Returns for each found place whether it is a row of a legend: a symbol with its text, or with other symbols, in a column. `aspect` is the
 * picture's width by its height, `gridSize` the size of the texts' grid. [SETUP-155]
 */
export function areInLegend(
  places: readonly FoundPlace[],
  texts: readonly PlacedText[],
  { aspect, gridSize }: { aspect: number; gridSize: number },
): boolean[] {
  const lines = texts
    .filter(({ text }) => word.test(text))
    .map(({ text, x, y, height }): Line => {
      const high = height / gridSize;
      return {
        x: x / gridSize,
        y: y / gridSize,
        height: high,
        reach: (text.trim().length * high) / aspect,
        tolerance: (0.8 * high) / aspect,
      };
    });
  return places.map((place) => isRowOfTexts(place, lines) || isColumnOfSymbols(place, places));
}
