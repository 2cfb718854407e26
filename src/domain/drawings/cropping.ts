/** A width and a height in one unit: points of a page, pixels of an image. */
export interface Size {
  width: number;
  height: number;
}

/** Number of clockwise quarter turns. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** A part of a rotated page, in fractions of it: 0 to 1 from its upper left corner. */
export interface CropBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A point of a page, in fractions of it. */
export interface PagePoint {
  x: number;
  y: number;
}

/** The dragged part of a box: a corner, or the box itself. */
export type CropGrip = 'upperLeft' | 'upperRight' | 'lowerLeft' | 'lowerRight' | 'box';

/** Minimum side of a crop, as a fraction of the page's side. */
export const smallestCrop = 0.05;

/** Crop of the whole page. */
export const wholePage: CropBox = { x: 0, y: 0, width: 1, height: 1 };

/** Returns whether a box covers the whole page. */
export const isWholePage = (box: CropBox): boolean => box.width >= 1 && box.height >= 1;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Returns the size of a page after its rotation. */
export const turnedSize = ({ width, height }: Size, turns: QuarterTurns): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Rotates by one more quarter turn, clockwise (1) or back (-1). */
export const turnedBy = (turns: QuarterTurns, by: 1 | -1): QuarterTurns =>
  by === 1 ? ([1, 2, 3, 0] as const)[turns] : ([3, 0, 1, 2] as const)[turns];

/** Returns the box of the same part after another quarter turn of the page: clockwise (1) or back (-1). */
export const turnedBox = ({ x, y, width, height }: CropBox, by: 1 | -1): CropBox =>
  by === 1
    ? { x: within(1 - y - height, 0, 1), y: x, width: height, height: width }
    : { x: y, y: within(1 - x - width, 0, 1), width: height, height: width };

const between = (left: number, top: number, right: number, bottom: number): CropBox => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

/** Returns the box between two opposite corners, within the page and never smaller than `smallestCrop`. */
export const spannedBox = (from: PagePoint, to: PagePoint): CropBox => {
  const span = (one: number, other: number): [number, number] => {
    const low = within(Math.min(one, other), 0, 1 - smallestCrop);
    return [low, within(Math.max(one, other), low + smallestCrop, 1)];
  };
  const [left, right] = span(from.x, to.x);
  const [top, bottom] = span(from.y, to.y);
  return between(left, top, right, bottom);
};

/**
 * Returns the box after dragging its grip by `dx`, `dy` (fractions of the page). It stays within the page; the opposite corner is fixed.
 */
export const draggedBox = (box: CropBox, grip: CropGrip, dx: number, dy: number): CropBox => {
  if (grip === 'box') {
    return {
      ...box,
      x: within(box.x + dx, 0, 1 - box.width),
      y: within(box.y + dy, 0, 1 - box.height),
    };
  }
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  const isLeft = grip === 'upperLeft' || grip === 'lowerLeft';
  const isUpper = grip === 'upperLeft' || grip === 'upperRight';
  return between(
    isLeft ? within(left + dx, 0, right - smallestCrop) : left,
    isUpper ? within(top + dy, 0, bottom - smallestCrop) : top,
    isLeft ? right : within(right + dx, left + smallestCrop, 1),
    isUpper ? bottom : within(bottom + dy, top + smallestCrop, 1),
  );
};

/** Parameters for rendering a part of a page: the page's scale, the part's position on the scaled page and its size, in whole pixels. */
export interface CutPlan extends Size {
  scale: number;
  left: number;
  top: number;
}

/**
 * Computes the scale for rendering a part of a page so that its long edge has `edge` pixels: a smaller crop is sharper. With `isPixels` the
 * page is an image, which is never enlarged.
 * @param page the page's size after its turns
 */
export const cutPlan = (page: Size, box: CropBox, edge: number, isPixels: boolean): CutPlan => {
  const part = { width: page.width * box.width, height: page.height * box.height };
  const fitting = edge / Math.max(part.width, part.height);
  const scale = isPixels ? Math.min(1, fitting) : fitting;
  return {
    scale,
    left: Math.round(page.width * box.x * scale),
    top: Math.round(page.height * box.y * scale),
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  };
};
