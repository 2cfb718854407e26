import type { Box, Layers } from './picture.ts';

/** A row of a legend: where its symbol is, and where its text, in pixels of the layers. */
interface LegendRow {
  symbol: Box;
  text: Box;
}

/** Ink of a legend stands out from its paper by this much. */
const inkOfRow = 48;
/** A line that runs along this part of the frame separates rows or columns. */
const ruleLength = 0.7;

interface Span {
  from: number;
  to: number;
}

/** Where something is set, as spans that are at least `gap` apart. */
const spansOf = (isSet: readonly boolean[], gap: number): Span[] => {
  const spans: Span[] = [];
  isSet.forEach((is, at) => {
    if (!is) return;
    const last = spans.at(-1);
    if (last && at - last.to < gap) last.to = at + 1;
    else spans.push({ from: at, to: at + 1 });
  });
  return spans;
};

const inkIn = (layers: Layers, { x, y, width, height }: Box): Uint8Array => {
  const isInk = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      isInk[row * width + column] =
        (layers.ink[(y + row) * layers.width + x + column] ?? 0) > inkOfRow ? 1 : 0;
  return isInk;
};

/** Takes the lines of a table away: rows and columns that are ink nearly from end to end. */
const withoutRules = (isInk: Uint8Array, width: number, height: number): Uint8Array => {
  const kept = Uint8Array.from(isInk);
  const sum = (from: number, step: number, length: number) => {
    let all = 0;
    for (let at = 0; at < length; at += 1) all += isInk[from + at * step] ?? 0;
    return all;
  };
  for (let row = 0; row < height; row += 1)
    if (sum(row * width, 1, width) > ruleLength * width) kept.fill(0, row * width, (row + 1) * width);
  for (let column = 0; column < width; column += 1)
    if (sum(column, width, height) > ruleLength * height)
      for (let row = 0; row < height; row += 1) kept[row * width + column] = 0;
  return kept;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * The rows of a legend in a frame: its leftmost column holds the symbols, what stands right of each belongs to it. Empty where there is no
 * column of symbols. [SETUP-83]
 */
export function legendRows(layers: Layers, frame: Box): LegendRow[] {
  const x = Math.max(0, Math.round(frame.x));
  const y = Math.max(0, Math.round(frame.y));
  const width = Math.min(layers.width, Math.round(frame.x + frame.width)) - x;
  const height = Math.min(layers.height, Math.round(frame.y + frame.height)) - y;
  if (width < 12 || height < 6) return [];
  const isInk = withoutRules(inkIn(layers, { x, y, width, height }), width, height);
  const columns = Array.from({ length: width }, (_, column) => {
    for (let row = 0; row < height; row += 1) if (isInk[row * width + column]) return true;
    return false;
  });
  const column = symbolColumn(columns);
  if (!column) return [];
  const rowsSet = Array.from({ length: height }, (_, row) =>
    isInk.subarray(row * width + column.from, row * width + column.to).includes(1),
  );
  const bands = joinedBands(spansOf(rowsSet, 2), column.to - column.from);
  const least = Math.max(4, median(bands.map(({ from, to }) => to - from)) * 0.3);
  const symbols = bands.filter(({ from, to }) => to - from >= least);
  return symbols.map(({ from, to }, index) => {
    const before = symbols[index - 1];
    const after = symbols[index + 1];
    const top = before ? Math.round((before.to + from) / 2) : Math.max(0, from - (to - from));
    const bottom = after ? Math.round((to + after.from) / 2) : Math.min(height, to + (to - from));
    const within = innerColumns(isInk, width, { from, to }, column);
    return {
      symbol: { x: x + within.from, y: y + from, width: within.to - within.from, height: to - from },
      text: { x: x + column.to, y: y + top, width: width - column.to, height: bottom - top },
    };
  });
}

/** The leftmost block of columns with ink that is wide enough for a symbol and followed by an empty strip. */
const symbolColumn = (columns: readonly boolean[]): Span | null => {
  for (const span of spansOf(columns, 3)) if (span.to - span.from >= 6) return grown(columns, span);
  return null;
};

/** Symbols may consist of parts: an empty strip that is narrow against what stands left of it doesn't end the column. */
const grown = (columns: readonly boolean[], { from, to }: Span): Span => {
  let end = to;
  for (const next of spansOf(columns, 3)) {
    if (next.from < end) continue;
    if (next.from - end > 0.22 * (end - from)) break;
    end = next.to;
  }
  return { from, to: end };
};

/** Parts of one symbol above each other are one band. */
const joinedBands = (bands: readonly Span[], symbolWidth: number): Span[] => {
  const joined: Span[] = [];
  for (const band of bands) {
    const last = joined.at(-1);
    if (last && band.from - last.to < 0.16 * symbolWidth) last.to = band.to;
    else joined.push({ ...band });
  }
  return joined;
};

/** The columns of a symbol's own ink within the column of symbols. */
const innerColumns = (isInk: Uint8Array, width: number, { from, to }: Span, column: Span): Span => {
  let [left, right] = [column.to, column.from];
  for (let row = from; row < to; row += 1)
    for (let at = column.from; at < column.to; at += 1)
      if (isInk[row * width + at]) {
        left = Math.min(left, at);
        right = Math.max(right, at + 1);
      }
  return { from: left, to: right };
};
