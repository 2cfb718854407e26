import type { Matrix } from './matrix.ts';
import { combined } from './matrix.ts';
import { areApart, boundsIn, mappedBounds } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { layoutRange } from './layouts.ts';
import type { DxfPage, DxfPages } from './pages.ts';
import { shapeKinds } from './shapes.ts';
import { walkShapes } from './walk.ts';
import type { ShapeVisitor } from './walk.ts';

/** Further callbacks for a page: a viewport's content is clipped at its edge. */
export interface PageVisitor extends ShapeVisitor {
  beginWindow?: (edge: Bounds) => void;
  endWindow?: () => void;
}

const modelWalk = (
  { file, bounds, around }: DxfPages,
  place: Matrix,
  clip: Bounds,
  visitor: ShapeVisitor,
): Generator<void, void> => {
  const [from] = file.entities;
  return walkShapes({
    file,
    bounds,
    range: file.entities,
    place,
    clip,
    isPaper: false,
    visitor,
    isNear: (index) => !areApart(mappedBounds(boundsIn(around, index - from), place), clip),
  });
};

/** Visits the shapes of a page within `clip`, after `place`; yields at intervals. */
export function* pageWalk(
  pages: DxfPages,
  { layout }: DxfPage,
  place: Matrix,
  clip: Bounds,
  visitor: PageVisitor,
): Generator<void, void> {
  if (!layout) {
    yield* modelWalk(pages, place, clip, visitor);
    return;
  }
  const { file, bounds } = pages;
  const { shapes } = file;
  const windows: number[] = [];
  const layoutVisitor: ShapeVisitor = {
    ...visitor,
    shape: (index, at, look) => {
      if (shapes.kinds[index] === shapeKinds.window)
        windows.push(shapes.numbers[shapes.starts[index] ?? 0] ?? 0);
      else visitor.shape?.(index, at, look);
    },
  };
  const isPaper = layout.block === null ? true : null;
  const range = layoutRange(file, layout.block);
  yield* walkShapes({ file, bounds, range, place, clip, isPaper, visitor: layoutVisitor });
  for (const number of windows) {
    const window = shapes.windows[number];
    if (!window) continue;
    const { x, y, width, height } = window;
    const edge = mappedBounds({ left: x, bottom: y, right: x + width, top: y + height }, place);
    if (areApart(edge, clip)) continue;
    const within = {
      left: Math.max(edge.left, clip.left),
      right: Math.min(edge.right, clip.right),
      bottom: Math.max(edge.bottom, clip.bottom),
      top: Math.min(edge.top, clip.top),
    };
    visitor.beginWindow?.(edge);
    yield* modelWalk(pages, combined(place, window.place), within, visitor);
    visitor.endWindow?.();
  }
}

/** Visits all shapes of a page without pauses. */
export const walkPage = (pages: DxfPages, page: DxfPage, place: Matrix, visitor: PageVisitor): void => {
  for (const _pause of pageWalk(pages, page, place, mappedBounds(page.area, place), visitor));
};
