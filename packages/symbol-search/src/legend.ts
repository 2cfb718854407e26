import { levelInk } from './legendInk.ts';
import type { Box, Layers } from './picture.ts';

/** A row of a legend: the boxes of its symbol and its text, in pixels of the layers. */
interface LegendRow {
  symbol: Box;
  text: Box;
}

/** Minimum length of a line that separates rows or columns, as a share of the frame. */
const ruleLength = 0.7;

interface Span {
  from: number;
  to: number;
}

/** Returns the set spans, at least `gap` apart. */
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

/** Maximum thickness of a table's lines. */
const mostThick = 6;

/** Removes the lines of a table or a border: thin ink that runs nearly from end to end, allowing a shift of one pixel. */
const withoutRules = (isInk: Uint8Array, width: number, height: number): Uint8Array => {
  const keptInk = Uint8Array.from(isInk);
  const crossings = new Uint8Array(isInk.length);
  for (const [lines, next, length, step] of [
    [height, width, width, 1],
    [width, 1, height, width],
  ] as const) {
    const isAt = (line: number, at: number) =>
      line >= 0 && line < lines && at >= 0 && at < length && isInk[line * next + at * step] === 1;
    const thickness = (line: number, at: number) => {
      let [from, to] = [line, line];
      while (to - from <= mostThick && isAt(from - 1, at)) from -= 1;
      while (to - from <= mostThick && isAt(to + 1, at)) to += 1;
      return to - from + 1;
    };
    for (let line = 0; line < lines; line += 1) {
      let count = 0;
      for (let at = 0; at < length; at += 1)
        if (isAt(line, at) || isAt(line - 1, at) || isAt(line + 1, at)) count += 1;
      if (count < ruleLength * length) continue;
      for (let at = 0; at < length; at += 1)
        for (const beside of [line - 1, line, line + 1]) {
          if (!isAt(beside, at)) continue;
          const place = beside * next + at * step;
          if (thickness(beside, at) <= mostThick) keptInk[place] = 0;
          crossings[place] = (crossings[place] ?? 0) | (step === 1 ? 1 : 2);
        }
    }
  }
  crossings.forEach((ways, at) => {
    if (ways === 3) keptInk[at] = 0;
  });
  return keptInk;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Returns the rows of a legend in a frame: its leftmost column holds the symbols, each with its text on the right. Empty without a column
 * of symbols.
 */
export function legendRows(layers: Layers, frame: Box): LegendRow[] {
  const x = Math.max(0, Math.round(frame.x));
  const y = Math.max(0, Math.round(frame.y));
  const width = Math.min(layers.width, Math.round(frame.x + frame.width)) - x;
  const height = Math.min(layers.height, Math.round(frame.y + frame.height)) - y;
  if (width < 12 || height < 6) return [];
  const level = levelInk(layers, { x, y, width, height });
  const isInk = withoutRules(level.isInk, width, height);
  const { column, top: first } = symbolColumnOf(isInk, width, height);
  if (!column) return [];
  const rowsSet = Array.from(
    { length: height },
    (_, row) =>
      row >= first && isInk.subarray(row * width + column.from, row * width + column.to).includes(1),
  );
  const bands = joinedBands(spansOf(rowsSet, 2), column.to - column.from);
  const least = Math.max(4, median(bands.map(({ from, to }) => to - from)) * 0.3);
  const symbols = bands.filter(({ from, to }) => to - from >= least);
  const onPicture = (box: Box): Box => turnedBox(box, { x, y, width, height }, level.turn);
  return symbols.map(({ from, to }, index) => {
    const before = symbols[index - 1];
    const after = symbols[index + 1];
    const top = before ? Math.round((before.to + from) / 2) : Math.max(0, from - (to - from));
    const bottom = after ? Math.round((to + after.from) / 2) : Math.min(height, to + (to - from));
    const within = innerColumns(isInk, width, { from, to }, column);
    return {
      symbol: onPicture({ x: within.from, y: from, width: within.to - within.from, height: to - from }),
      text: onPicture({ x: column.to, y: top, width: width - column.to, height: bottom - top }),
    };
  });
}

/** Maps a box of the levelled frame to the picture, keeping its size and mapping its centre. */
const turnedBox = (box: Box, frame: Box, turn: number): Box => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const across = box.x + box.width / 2 - frame.width / 2;
  const down = box.y + box.height / 2 - frame.height / 2;
  return {
    x: frame.x + frame.width / 2 + across * cos - down * sin - box.width / 2,
    y: frame.y + frame.height / 2 + across * sin + down * cos - box.height / 2,
    width: box.width,
    height: box.height,
  };
};

/** Maximum width of a column of symbols, as a share of the frame, unless a heading spans it. */
const widestColumn = 0.4;

/** Returns the column of symbols and its start: below a heading, if there is one. */
const symbolColumnOf = (
  isInk: Uint8Array,
  width: number,
  height: number,
): { column: Span | null; top: number } => {
  const columnBelow = (top: number) =>
    symbolColumn(
      Array.from({ length: width }, (_, column) => {
        for (let row = top; row < height; row += 1) if (isInk[row * width + column]) return true;
        return false;
      }),
    );
  const column = columnBelow(0);
  if (column && column.to - column.from < widestColumn * width) return { column, top: 0 };
  const rows = Array.from({ length: height }, (_, row) =>
    isInk.subarray(row * width, (row + 1) * width).includes(1),
  );
  const [heading, next] = spansOf(rows, 2);
  const below = heading && next ? columnBelow(heading.to) : null;
  return below && heading && below.to - below.from < widestColumn * width
    ? { column: below, top: heading.to }
    : { column, top: 0 };
};

/** Returns the leftmost block of columns with ink that is wide enough for a symbol and followed by an empty strip. */
const symbolColumn = (columns: readonly boolean[]): Span | null => {
  for (const span of spansOf(columns, 3)) if (span.to - span.from >= 6) return grown(columns, span);
  return null;
};

/** Extends the column over its parts: an empty strip that is narrow relative to the ink on its left doesn't end it. */
const grown = (columns: readonly boolean[], { from, to }: Span): Span => {
  let end = to;
  for (const next of spansOf(columns, 3)) {
    if (next.from < end) continue;
    if (next.from - end > 0.22 * (end - from)) break;
    end = next.to;
  }
  return { from, to: end };
};

/** Maximum gap between stacked parts of one symbol, as a share of the column's width: in general, and between a large and a small part. */
const [narrowGap, wideGap] = [0.07, 0.16];

/** Joins stacked parts of one symbol to one band. */
const joinedBands = (bands: readonly Span[], symbolWidth: number): Span[] => {
  const joined: Span[] = [];
  for (const band of bands) {
    const last = joined.at(-1);
    const [one, other] = [band.to - band.from, last ? last.to - last.from : 0];
    const isPart = Math.min(one, other) < 0.5 * Math.max(one, other);
    if (last && band.from - last.to < (isPart ? wideGap : narrowGap) * symbolWidth) last.to = band.to;
    else joined.push({ ...band });
  }
  return joined;
};

/** Returns the columns of a symbol's own ink within the column of symbols. */
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
