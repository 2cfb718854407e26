import type { DrawingSize } from '#contract/constants.ts';
import { drawingSizes } from '#contract/constants.ts';

/** Which of a drawing's pictures: one of its smaller sizes by its long edge in pixels, or null for the whole. */
export type PictureSize = DrawingSize | null;

/** From the smallest picture to the whole. */
export const pictureSizes: readonly PictureSize[] = [...drawingSizes, null];

/** 0 for the smallest picture of a drawing, more for a larger one. */
export const sizeRank = (size: PictureSize): number => pictureSizes.indexOf(size);

/**
 * Hysteresis: the need must fall to this share of a smaller picture's edge before it is used, so that zooming in and out changes nothing.
 */
const downShare = 0.8;

const sharpFor = (neededPx: number): PictureSize => drawingSizes.find((edge) => edge >= neededPx) ?? null;

/**
 * The smallest picture that is sharp where a drawing's long edge covers this many device pixels of the screen (at zoom 1, times the zoom,
 * times the device's pixel ratio). A larger one that was used `before` stays until the need is well below.
 */
export const sizeFor = (neededPx: number, before: PictureSize = drawingSizes[0]): PictureSize => {
  const ample = sharpFor(neededPx / downShare);
  return sizeRank(before) >= sizeRank(ample) ? ample : sharpFor(neededPx);
};

/** The picture that a response contains, by its long edge: a missing size is answered by a larger one. */
export const sizeOfEdge = (edge: number | null): PictureSize =>
  drawingSizes.find((size) => size === edge) ?? null;

/** A size is stored only if it is at most this share of the whole. */
const worthwhileShare = 0.8;

/** Whether a drawing of this long edge can have a smaller picture of a size. */
export const mayHaveSize = (size: DrawingSize, wholeEdge: number | null): boolean =>
  wholeEdge === null || size <= worthwhileShare * wholeEdge;
