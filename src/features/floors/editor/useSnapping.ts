import type { RefObject } from 'react';
import type { DrawingHandle } from '#components/drawing/drawingTypes.ts';
import type { Point } from '#domain/drawing/coordinates.ts';
import type { DrawingRecords, RecordKey } from '#domain/drawing/edits.ts';
import { snapped } from '#domain/drawing/snapping.ts';
import type { Ghost } from './areas/ghost.ts';

type SnappingOptions = {
  sheet: DrawingRecords;
  drawing: RefObject<DrawingHandle | null>;
  ghost: RefObject<Ghost | null>;
};

/** How near a line draws a mark to it, on the screen. */
const reachPx = 6;

/** Draws a carried mark onto the lines of those that stay, and shows the lines. */
export const useSnapping =
  ({ sheet, drawing, ghost }: SnappingOptions) =>
  /** For one drag, of these items by the mark that stands at `from`. */
  (keys: readonly RecordKey[], from: Point) => {
    const carried = new Set(keys);
    const staying = [...sheet.items.values()].flatMap(({ key, positionX: x, positionY: y }) =>
      carried.has(key) ? [] : [{ x, y }],
    );
    const [start, end] = [0, reachPx].map((px) => drawing.current?.gridAt({ x: px, y: px }));
    const reach = start && end ? { x: end.x - start.x, y: end.y - start.y } : null;
    return (by: Point, isFree: boolean): Point => {
      const found = isFree || !reach ? { by, guides: [] } : snapped(from, by, staying, reach);
      ghost.current?.guides(found.guides);
      return found.by;
    };
  };
