/** Texts of a label next to its QR code; number and kind are empty on a blank one, the floor if all labels share one. */
export interface LabelTexts {
  number: string;
  kind: string;
  floor: string;
  code: string;
}

/** A line of a label: its baseline and width in mm, its size in points. */
export interface LabelLine {
  text: string;
  x: number;
  y: number;
  width: number;
  sizePt: number;
  isBold: boolean;
}

const mmPerPt = 25.4 / 72;
const padding = 1.5;
/** Line height, as a multiple of the text size. */
const leading = 1.2;

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(most, value));

interface Row {
  text: string;
  sizePt: number;
  isBold: boolean;
}

const heightOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { sizePt }) => sum + sizePt * mmPerPt * leading, 0);

/** Stacks lines downwards from an upper edge. */
function stacked(
  rows: readonly Row[],
  { x, y, width }: { x: number; y: number; width: number },
): LabelLine[] {
  let below = y;
  return rows.map((row) => {
    below += row.sizePt * mmPerPt * leading;
    return { ...row, x, y: below - row.sizePt * mmPerPt * (leading - 0.9), width };
  });
}

/** Returns the width of a text in the plain font at a size, in mm. */
type WidthOf = (text: string, sizePt: number) => number;

/** Returns the row unchanged, or as two rows if it is too wide: broken at the space that minimises the longer one. */
function brokenRow(row: Row, width: number, widthOf: WidthOf): Row[] {
  const widthIn = (text: string): number => widthOf(text, row.sizePt);
  const words = row.text.split(' ');
  if (widthIn(row.text) <= width || words.length === 1) return [row];
  const longer = (texts: readonly string[]): number => Math.max(...texts.map(widthIn));
  const [halves = [row.text]] = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
    .toSorted((one, other) => longer(one) - longer(other));
  return halves.map((text) => ({ ...row, text }));
}

/**
 * Returns the positions of the QR code (a square, including its margin) and of the lines of a label, in mm from its upper left corner: side
 * by side on a wide label, where a long kind takes two lines, else stacked.
 */
export function labelLayout(
  { width, height }: { width: number; height: number },
  { number, kind, floor, code }: LabelTexts,
  widthOf: WidthOf,
): { qr: { x: number; y: number; side: number }; lines: LabelLine[] } {
  if (width >= height * 1.5) {
    const side = Math.min(height - 2 * padding, width / 2);
    const x = padding + side + padding;
    const room = width - x - padding;
    const kindRow = { text: kind, sizePt: between(7, height * 0.28, 14), isBold: false };
    const rows = [
      { text: number, sizePt: between(12, height * 0.55, 28), isBold: true },
      ...brokenRow(kindRow, room, widthOf),
      { text: floor, sizePt: between(7, height * 0.24, 12), isBold: false },
      { text: code, sizePt: between(7, height * 0.26, 12), isBold: false },
    ].filter(({ text }) => text !== '');
    const place = { x, y: (height - heightOf(rows)) / 2, width: room };
    return { qr: { x: padding, y: (height - side) / 2, side }, lines: stacked(rows, place) };
  }
  const rows = [
    { text: [number, kind].filter(Boolean).join(' '), sizePt: between(7, height * 0.28, 14), isBold: true },
    { text: floor, sizePt: between(6, height * 0.2, 10), isBold: false },
    { text: code, sizePt: between(6, height * 0.24, 12), isBold: false },
  ].filter(({ text }) => text !== '');
  const side = Math.min(width - 2 * padding, height - 2 * padding - heightOf(rows));
  const lines = stacked(rows, { x: padding, y: padding + side, width: width - 2 * padding });
  return { qr: { x: (width - side) / 2, y: padding, side }, lines };
}

/** A horizontal run of adjacent dark modules in a QR code. */
export interface QrRun {
  x: number;
  y: number;
  length: number;
}

/** Returns a QR code's dark modules as rectangles one module high. */
export const qrRuns = (modules: readonly (readonly boolean[])[]): QrRun[] =>
  modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [{ x, y, length: (end === -1 ? row.length : end) - x }];
    }),
  );

/** Smallest font size that is readable at arm's length, in points. */
const smallestType = 6;

/** Returns a line in a smaller font size if its text is too wide, and truncated if even that isn't enough; widths are in mm. */
export function fittedLine<Line extends Pick<LabelLine, 'text' | 'sizePt' | 'width'>>(
  line: Line,
  widthOf: WidthOf,
): Line {
  const { text, width } = line;
  const sizePt = between(smallestType, (line.sizePt * width) / widthOf(text, line.sizePt), line.sizePt);
  if (widthOf(text, sizePt) <= width * 1.001) return { ...line, sizePt };
  const cut = (length: number): string => `${text.slice(0, length).trimEnd()}…`;
  let length = text.length - 1;
  while (length > 0 && widthOf(cut(length), sizePt) > width) length -= 1;
  return { ...line, sizePt, text: length === 0 ? '' : cut(length) };
}
