import type { Point } from '#domain/drawings/coordinates.ts';

type Size = { width: number; height: number };

/** Distance between a mark's centre and the content next to it: half a touch target and a gap, in px. */
const reachPx = 32;
const edgePx = 8;

const within = (position: number, room: number): number =>
  Math.max(edgePx, Math.min(position, room - edgePx));

/**
 * Positions a box of `size` in a frame next to a mark without covering it: to the right, else to the left, below or above; if nothing fits,
 * at the frame's edge farther from the mark. All in px of the frame; returns the upper left corner.
 */
export const placeBeside = (mark: Point, size: Size, frame: Size): Point => {
  const inFrame = ({ x, y }: Point): Point => ({
    x: within(x, frame.width - size.width),
    y: within(y, frame.height - size.height),
  });
  const centred = { x: mark.x - size.width / 2, y: mark.y - size.height / 2 };
  const right = mark.x + reachPx;
  const left = mark.x - reachPx - size.width;
  const below = mark.y + reachPx;
  const above = mark.y - reachPx - size.height;
  if (right + size.width + edgePx <= frame.width) return inFrame({ ...centred, x: right });
  if (left >= edgePx) return inFrame({ ...centred, x: left });
  if (below + size.height + edgePx <= frame.height) return inFrame({ ...centred, y: below });
  if (above >= edgePx) return inFrame({ ...centred, y: above });
  return inFrame({ ...centred, y: mark.y < frame.height / 2 ? frame.height : 0 });
};
