import type { RefObject } from 'react';
import type { DrawingHandle } from '#components/drawing/drawingTypes.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { DrawingRecords, RecordKey } from '#domain/drawings/edits.ts';
import { snapped } from '#domain/drawings/snapping.ts';
import type { Ghost } from './areas/ghost.ts';

type SnappingOptions = {
  sheet: DrawingRecords;
  drawing: RefObject<DrawingHandle | null>;
  ghost: RefObject<Ghost | null>;
};

/** Snap distance between a mark and a line, in px on the screen. */
const reachPx = 6;

/** Snaps a dragged mark to the lines of the other marks, and shows the lines. */
export const useSnapping =
  ({ sheet, drawing, ghost }: SnappingOptions) =>
  /** Starts a drag of these items by the mark at `from`. */
  (keys: readonly RecordKey[], from: Point) => {
    const carried = new Set(keys);
    const staying = [...sheet.items.values()].flatMap(({ key, positionX: x, positionY: y }) =>
      carried.has(key) ? [] : [{ x, y }],
    );
    const [start, end] = [0, reachPx].map((px) => drawing.current?.gridAt({ x: px, y: px }));
    const reach = start && end ? { x: end.x - start.x, y: end.y - start.y } : null;
    return (by: Point, isFree: boolean): Point => {
      const snapResult = isFree || !reach ? { by, guides: [] } : snapped(from, by, staying, reach);
      ghost.current?.guides(snapResult.guides);
      return snapResult.by;
    };
  };
