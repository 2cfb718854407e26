import { turnedBox } from '../../domain/drawing/cropping.ts';
import type { CropBox, QuarterTurns } from '../../domain/drawing/cropping.ts';
import type { DrawingSource } from './drawingSource.ts';

const turnedTimes = (box: CropBox, turns: QuarterTurns): CropBox => {
  let turned = box;
  for (let turn = 0; turn < turns; turn += 1) turned = turnedBox(turned, 1);
  return turned;
};

/** The part of a page that a part of its part is; both after the same turns. */
export const partOfPart = (outer: CropBox, inner: CropBox): CropBox => ({
  x: outer.x + inner.x * outer.width,
  y: outer.y + inner.y * outer.height,
  width: inner.width * outer.width,
  height: inner.height * outer.height,
});

/** What lies on a part of the page, in shares of that part. */
const onPart = <Piece extends { x: number; y: number }>(pieces: readonly Piece[], box: CropBox): Piece[] =>
  pieces.flatMap((piece) => {
    const [x, y] = [(piece.x - box.x) / box.width, (piece.y - box.y) / box.height];
    return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? [{ ...piece, x, y }] : [];
  });

/**
 * Parts of a page as pages of their own: several floors drawn beside each other in one file. The file is that of `source`, and closed by
 * it alone.
 * @param boxes shares of the page before any turn
 */
export const partsOfPage = (
  source: DrawingSource,
  page: number,
  boxes: readonly CropBox[],
): DrawingSource => {
  const boxOf = (part: number): CropBox => boxes[part - 1] ?? { x: 0, y: 0, width: 1, height: 1 };
  const { texts, blocks } = source;
  return {
    kind: source.kind,
    file: source.file,
    pageCount: boxes.length,
    draw: (part, { turns, box, edge }, signal) =>
      source.draw(page, { turns, box: partOfPart(turnedTimes(boxOf(part), turns), box), edge }, signal),
    ...(texts && {
      texts: async (part) => {
        const box = boxOf(part);
        return onPart(await texts(page), box).map((text) => ({
          ...text,
          width: text.width / box.width,
          height: text.height / box.height,
        }));
      },
    }),
    ...(blocks && {
      blocks: async (part) => {
        const box = boxOf(part);
        const enlarged = 1 / Math.max(box.width, box.height);
        return onPart(await blocks(page), box).map((block) => ({ ...block, size: block.size * enlarged }));
      },
    }),
    pageInfo: () => Promise.resolve({ label: null, title: null, part: 'part' }),
    close: () => undefined,
  };
};
