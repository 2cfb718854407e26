import type { Area } from './paintMarks.ts';

/** Layout of a drawing in its viewport: zoom, pan in px, its size at zoom 1, and the viewport's size. */
export type DrawingLayout = {
  k: number;
  x: number;
  y: number;
  box: { width: number; height: number };
  window: { width: number; height: number };
};

/** Margin painted beyond the viewport on each side, in px, so that a short pan doesn't repaint. */
const marginPx = 160;

const drawingArea = ({ k, x, y, box }: DrawingLayout): Area => ({
  x,
  y,
  width: box.width * k,
  height: box.height * k,
});

const grown = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Returns the intersection of two areas; if empty, width or height is 0. */
const shared = (a: Area, b: Area): Area => {
  const [left, top] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - left),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - top),
  };
};

/**
 * Returns the area to paint, in whole px of the viewport: the viewport with a margin, limited to the drawing with its outermost marks. A
 * drawing that is completely visible is painted completely, so that no pan leaves it.
 */
export const coveredArea = (lie: DrawingLayout, reach: number): Area => {
  const requestedArea = grown({ x: 0, y: 0, ...lie.window }, marginPx);
  const area = shared(requestedArea, grown(drawingArea(lie), reach));
  const [left, top] = [Math.floor(area.x), Math.floor(area.y)];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.ceil(area.x + area.width) - left),
    height: Math.max(1, Math.ceil(area.y + area.height) - top),
  };
};

/** Returns whether the area covers the visible part of the drawing. */
export const isCovered = (lie: DrawingLayout, area: Area): boolean => {
  const visibleArea = shared({ x: 0, y: 0, ...lie.window }, drawingArea(lie));
  if (visibleArea.width === 0 || visibleArea.height === 0) return true;
  return (
    visibleArea.x >= area.x &&
    visibleArea.y >= area.y &&
    visibleArea.x + visibleArea.width <= area.x + area.width &&
    visibleArea.y + visibleArea.height <= area.y + area.height
  );
};

/** Side of the tiles in which many changes are painted, in px. */
const tilePx = 64;
/** Share of the tiles from which painting everything is cheaper. */
const wholeShare = 0.7;

/** Converts many places to the tiles that they touch, merged to as few areas as rows allow; null if that is most of the picture. */
export const tiledAreas = (
  places: readonly Area[],
  picture: Pick<Area, 'width' | 'height'>,
): Area[] | null => {
  const columns = Math.ceil(picture.width / tilePx);
  const rows = Math.ceil(picture.height / tilePx);
  const touched = new Set<number>();
  const tileAt = (at: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(at / tilePx)));
  for (const { x, y, width, height } of places) {
    const right = tileAt(x + width, columns);
    const bottom = tileAt(y + height, rows);
    for (let row = tileAt(y, rows); row <= bottom; row += 1)
      for (let column = tileAt(x, columns); column <= right; column += 1) touched.add(row * columns + column);
  }
  if (touched.size > wholeShare * columns * rows) return null;
  const areas: Area[] = [];
  /** Areas that end in the row above, by start and end column. */
  let above = new Map<string, Area>();
  for (let row = 0; row < rows; row += 1) {
    const areasByRow = new Map<string, Area>();
    for (let column = 0; column < columns; column += 1) {
      if (!touched.has(row * columns + column)) continue;
      const first = column;
      while (column + 1 < columns && touched.has(row * columns + column + 1)) column += 1;
      const run = `${first}-${column}`;
      let area = above.get(run);
      if (area) area.height += tilePx;
      else {
        area = { x: first * tilePx, y: row * tilePx, width: (column + 1 - first) * tilePx, height: tilePx };
        areas.push(area);
      }
      areasByRow.set(run, area);
    }
    above = areasByRow;
  }
  return areas;
};

/** Removes duplicate areas: a changed entry usually covers the same place as before. */
export const differentAreas = (areas: readonly Area[]): Area[] => [
  ...new Map(areas.map((area) => [Object.values(area).join(), area])).values(),
];
