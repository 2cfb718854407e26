/** A width and a height in one unit: a page's points, a picture's pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Quarter turns clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** A part of a page as fractions of it, 0 to 1 from its upper left corner, after its turns. */
export interface CropBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A point of a page as fractions of it. */
export interface PagePoint {
  x: number;
  y: number;
}

/** The dragged part of a box: a corner, or the box itself. */
export type CropGrip = 'upperLeft' | 'upperRight' | 'lowerLeft' | 'lowerRight' | 'box';

/** The smallest crop, as a fraction of a page's side. */
export const smallestCrop = 0.05;

/** The whole page. */
export const wholePage: CropBox = { x: 0, y: 0, width: 1, height: 1 };

/** Whether a box covers the whole page. */
export const isWholePage = (box: CropBox): boolean => box.width >= 1 && box.height >= 1;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The size of a page after its turns. */
export const turnedSize = ({ width, height }: Size, turns: QuarterTurns): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** One quarter turn more, or fewer. */
export const turnedBy = (turns: QuarterTurns, by: 1 | -1): QuarterTurns =>
  by === 1 ? ([1, 2, 3, 0] as const)[turns] : ([3, 0, 1, 2] as const)[turns];

/** The same part of the page after it was turned by a quarter: clockwise (1) or back (-1). */
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

/** The box that two opposite corners span, within the page and never smaller than `smallestCrop`. */
export const spannedBox = (from: PagePoint, to: PagePoint): CropBox => {
  const span = (one: number, other: number): [number, number] => {
    const low = within(Math.min(one, other), 0, 1 - smallestCrop);
    return [low, within(Math.max(one, other), low + smallestCrop, 1)];
  };
  const [left, right] = span(from.x, to.x);
  const [top, bottom] = span(from.y, to.y);
  return between(left, top, right, bottom);
};

/** The box after its grip moved by `dx`, `dy` (fractions of the page). It stays within the page; the opposite corner is fixed. */
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

/** How a part of a page is rendered: the page's scale, the part's position on the scaled page and its size, in whole pixels. */
export interface CutPlan extends Size {
  scale: number;
  left: number;
  top: number;
}

/**
 * The scale at which a part of a page is rendered, so that its long edge has `edge` pixels: a smaller crop is sharper. With `isPixels` the
 * page is a picture, which is never enlarged.
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
