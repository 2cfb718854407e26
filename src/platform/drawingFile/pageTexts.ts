import type { Size } from '#domain/drawings/cropping.ts';
import type { PageText } from './drawingSource.ts';

/** A line of text as placed in a file: from its start on the baseline, in the page's unit, y down; direction vectors have length 1. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  along: readonly [x: number, y: number];
  up: readonly [x: number, y: number];
  width: number;
  height: number;
}

/** Maximum number of texts read from a page: a page with more is a list, not a drawing. */
const mostTexts = 20_000;

/** Gaps within a line, as shares of the letters' height: below the first there is no space, above the second a new text starts. */
const letterGap = 0.15;
const wordGap = 0.9;

const gapBetween = (last: PlacedText, next: PlacedText): number | null => {
  const [dx, dy] = [next.x - last.x, next.y - last.y];
  const off = Math.abs(dx * last.up[0] + dy * last.up[1]);
  const isParallel = last.along[0] * next.along[0] + last.along[1] * next.along[1] > 0.999;
  const isAlike = Math.abs(last.height - next.height) <= 0.1 * Math.max(last.height, next.height);
  if (!isParallel || !isAlike || off > 0.1 * last.height) return null;
  return (dx * last.along[0] + dy * last.along[1] - last.width) / (last.height || 1);
};

/** Joins consecutive pieces of a line: programs write letters and words one by one. */
export const joinedTexts = (pieces: readonly PlacedText[]): PlacedText[] => {
  const joined: PlacedText[] = [];
  let isSpaced = false;
  for (const piece of pieces) {
    if (piece.text.trim() === '') {
      isSpaced = true;
      continue;
    }
    const last = joined.at(-1);
    const gap = last ? gapBetween(last, piece) : null;
    if (last && gap !== null && gap >= -0.3 && gap <= wordGap) {
      const between = (isSpaced || gap > letterGap) && !/\s$/.test(last.text) ? ' ' : '';
      last.text += between + piece.text;
      last.width += piece.width + gap * last.height;
    } else joined.push({ ...piece });
    isSpaced = false;
  }
  return joined;
};

/** Returns the boxes of texts, in shares of the page; texts outside are dropped. */
export const pageTexts = (texts: readonly PlacedText[], page: Size, corner = { x: 0, y: 0 }): PageText[] => {
  const boxes: PageText[] = [];
  for (const { text, x, y, along, up, width, height } of texts.slice(0, mostTexts)) {
    const xs = [0, along[0] * width, up[0] * height, along[0] * width + up[0] * height].map((dx) => x + dx);
    const ys = [0, along[1] * width, up[1] * height, along[1] * width + up[1] * height].map((dy) => y + dy);
    const box = {
      text: text.replace(/\s+/g, ' ').trim(),
      x: (Math.min(...xs) - corner.x) / page.width,
      y: (Math.min(...ys) - corner.y) / page.height,
      width: (Math.max(...xs) - Math.min(...xs)) / page.width,
      height: (Math.max(...ys) - Math.min(...ys)) / page.height,
    };
    const isOnPage = box.x < 1 && box.y < 1 && box.x + box.width > 0 && box.y + box.height > 0;
    if (box.text !== '' && isOnPage) boxes.push(box);
  }
  return boxes;
};
