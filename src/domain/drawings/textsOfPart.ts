import { gridSize } from '#contract/constants.ts';
import type { CropBox, QuarterTurns } from './cropping.ts';
import type { SheetText } from './sheet.ts';

/** A text's centre on an image's grid, and its height there. */
export interface GridText {
  text: string;
  x: number;
  y: number;
  height: number;
}

const turned = ({ text, x, y, width, height }: SheetText, turns: QuarterTurns): SheetText => {
  if (turns === 1) return { text, x: 1 - y - height, y: x, width: height, height: width };
  if (turns === 2) return { text, x: 1 - x - width, y: 1 - y - height, width, height };
  if (turns === 3) return { text, x: y, y: 1 - x - width, width: height, height: width };
  return { text, x, y, width, height };
};

const rounded = (value: number): number => Math.round(value * 10) / 10;

/**
 * Maps the texts of a page to the grid of the image rendered from a part of it: rotated, then cropped.
 * @param limits how many are kept, and how long each may be
 */
export function textsOfPart(
  texts: readonly SheetText[],
  { turns, box }: { turns: QuarterTurns; box: CropBox },
  limits: { texts: number; characters: number },
): GridText[] {
  return texts
    .map((text) => turned(text, turns))
    .map(({ text, x, y, width, height }) => ({
      text: text.trim().slice(0, limits.characters),
      x: rounded(((x + width / 2 - box.x) / box.width) * gridSize),
      y: rounded(((y + height / 2 - box.y) / box.height) * gridSize),
      height: Math.min(gridSize, rounded((height / box.height) * gridSize)),
    }))
    .filter(({ text, x, y }) => text !== '' && x >= 0 && y >= 0 && x <= gridSize && y <= gridSize)
    .slice(0, limits.texts);
}
