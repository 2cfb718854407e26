import { gridSize } from '#contract/constants.ts';
import type { CropBox, PagePoint, QuarterTurns } from '../drawings/cropping.ts';
import type { PageBlock } from '@tillsyn/dxf/blocks';

/** A block on a drawing's grid: 0 to 1000 on both axes, not rounded. */
export interface GridBlock {
  name: string;
  layer: string;
  x: number;
  y: number;
  /** Clockwise degrees, 0 to 359. */
  rotation: number;
  isMirrored: boolean;
  attributes: [tag: string, text: string][];
}

const turnedPoint = ({ x, y }: PagePoint, turns: QuarterTurns): PagePoint => {
  if (turns === 1) return { x: 1 - y, y: x };
  if (turns === 2) return { x: 1 - x, y: 1 - y };
  return turns === 3 ? { x: y, y: 1 - x } : { x, y };
};

/** Maps the blocks of a page to the drawing made from a part of it; blocks outside the part are dropped. */
export const gridBlocks = (
  blocks: readonly PageBlock[],
  { turns, box }: { turns: QuarterTurns; box: CropBox },
): GridBlock[] =>
  blocks.flatMap(({ name, layer, rotation, isMirrored, attributes, ...at }) => {
    const point = turnedPoint(at, turns);
    const [x, y] = [(point.x - box.x) / box.width, (point.y - box.y) / box.height];
    if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) return [];
    const turned = (rotation + 90 * turns) % 360;
    return [{ name, layer, x: x * gridSize, y: y * gridSize, rotation: turned, isMirrored, attributes }];
  });
