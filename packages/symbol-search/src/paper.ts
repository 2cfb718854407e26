/** Side of the squares in which the paper's colour is sampled, in pixels. */
export const paperCell = 8;

/** Quantile of a square's brightness above which pixels are paper. */
const paperRank = 0.75;

/** Number of squares per side that are searched for brighter paper: wider than a symbol, so that its ink isn't taken for paper. */
const reach = 4;

/** Maximum difference of equal papers. */
const samePaper = 6;

/** Colours of the paper by square, and flags for squares next to a different paper. */
export interface Paper {
  columns: number;
  rows: number;
  colours: Uint8Array;
  isEdge: Uint8Array;
}

/**
 * Detects the paper of a picture. A square's paper is the brightest that extends over more than a symbol's size: coloured rooms are paper,
 * symbols on them aren't.
 */
export const paperOf = (rgb: Uint8Array, width: number, height: number): Paper => {
  const columns = Math.max(1, Math.ceil(width / paperCell));
  const rows = Math.max(1, Math.ceil(height / paperCell));
  const bright = new Uint8Array(columns * rows * 3);
  const greys = new Uint8Array(paperCell * paperCell);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const right = Math.min(width, (column + 1) * paperCell);
      const bottom = Math.min(height, (row + 1) * paperCell);
      squareColour(
        rgb,
        width,
        [column * paperCell, row * paperCell, right, bottom],
        greys,
        bright,
        (row * columns + column) * 3,
      );
    }
  const colours = leastOf(mostOf(bright, columns, rows), columns, rows);
  return { columns, rows, colours, isEdge: edgesOf(colours, columns, rows) };
};

const greyAt = (rgb: Uint8Array, at: number): number =>
  ((rgb[at] ?? 0) * 77 + (rgb[at + 1] ?? 0) * 151 + (rgb[at + 2] ?? 0) * 28) >> 8;

/** Returns the brightness at `paperRank` of a square's pixels; for a uniform square, its first pixel's. */
const rankOf = (greys: Uint8Array, count: number): number => {
  const first = greys[0] ?? 255;
  let isEven = true;
  for (let at = 1; at < count && isEven; at += 1) isEven = greys[at] === first;
  if (isEven) return first;
  return greys.slice(0, count).sort()[Math.min(count - 1, Math.floor(count * paperRank))] ?? 255;
};

/** Returns the mean colour of a square's pixels that are about as bright as its paper. */
const squareColour = (
  rgb: Uint8Array,
  width: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
  greys: Uint8Array,
  colours: Uint8Array,
  to: number,
): void => {
  let pixelCount = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      greys[pixelCount] = greyAt(rgb, (y * width + x) * 3);
      pixelCount += 1;
    }
  const bright = rankOf(greys, pixelCount);
  let [red, green, blue, count, at] = [0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      if (Math.abs((greys[at] ?? 0) - bright) <= 8) {
        const from = (y * width + x) * 3;
        red += rgb[from] ?? 0;
        green += rgb[from + 1] ?? 0;
        blue += rgb[from + 2] ?? 0;
        count += 1;
      }
      at += 1;
    }
  colours[to] = Math.round(red / count);
  colours[to + 1] = Math.round(green / count);
  colours[to + 2] = Math.round(blue / count);
};

/** Returns the maximum, or minimum, of each square and its neighbours, by channel; the outside is ignored. */
const extremeOf =
  (better: (one: number, other: number) => number, worst: number) =>
  (values: Uint8Array, columns: number, rows: number): Uint8Array => {
    let from = values;
    for (const [step, length] of [
      [3, columns],
      [columns * 3, rows],
    ] as const) {
      const to = new Uint8Array(from.length);
      for (let at = 0; at < from.length; at += 1) {
        const along = Math.floor(at / step) % length;
        let best = worst;
        for (let by = -Math.min(reach, along); by <= Math.min(reach, length - 1 - along); by += 1)
          best = better(best, from[at + by * step] ?? worst);
        to[at] = best;
      }
      from = to;
    }
    return from;
  };
const mostOf = extremeOf(Math.max, 0);
const leastOf = extremeOf(Math.min, 255);

const edgesOf = (colours: Uint8Array, columns: number, rows: number): Uint8Array => {
  const isEdge = new Uint8Array(columns * rows);
  for (let at = 0; at < isEdge.length; at += 1)
    for (const next of beside(at, columns, rows))
      for (let channel = 0; channel < 3; channel += 1)
        if (Math.abs((colours[at * 3 + channel] ?? 0) - (colours[next * 3 + channel] ?? 0)) >= samePaper)
          isEdge[at] = 1;
  return isEdge;
};

/** Returns the squares around one, itself included. */
export const beside = (at: number, columns: number, rows: number): number[] => {
  const [column, row] = [at % columns, Math.floor(at / columns)];
  const squares: number[] = [];
  for (let down = Math.max(0, row - 1); down <= Math.min(rows - 1, row + 1); down += 1)
    for (let across = Math.max(0, column - 1); across <= Math.min(columns - 1, column + 1); across += 1)
      squares.push(down * columns + across);
  return squares;
};
