import type { DrawingSize } from '../../contract/constants.ts';
import { drawingSizes } from '../../contract/constants.ts';

/** Which of a drawing's pictures: one of its smaller sizes by its long edge in pixels, or null for the whole. */
export type PictureSize = DrawingSize | null;

/** From the smallest picture to the whole. */
export const pictureSizes: readonly PictureSize[] = [...drawingSizes, null];

/** 0 for the smallest picture of a drawing, more for a larger one. */
export const sizeRank = (size: PictureSize): number => pictureSizes.indexOf(size);

/** How far below a picture's edge the need must fall before a smaller one takes its place: a zoom to and fro changes nothing. */
const downShare = 0.8;

const sharpFor = (neededPx: number): PictureSize => drawingSizes.find((edge) => edge >= neededPx) ?? null;

/**
 * The smallest picture that is sharp where a drawing's long edge covers so many pixels of the screen (device pixels: at zoom 1 times
 * the zoom times the device's pixel ratio). A larger one that was wanted `before` stays until the need is well below.
 */
export const sizeFor = (neededPx: number, before: PictureSize = drawingSizes[0]): PictureSize => {
  const ample = sharpFor(neededPx / downShare);
  return sizeRank(before) >= sizeRank(ample) ? ample : sharpFor(neededPx);
};

/** The picture that an answer holds, by its long edge: a size that a drawing or a backend lacks is answered by a larger one. */
export const sizeOfEdge = (edge: number | null): PictureSize =>
  drawingSizes.find((size) => size === edge) ?? null;

/** As much smaller than the whole a size is at least, where it is kept: so short a drawing has no such size. */
const worthwhileShare = 0.8;

/** Whether a drawing of this long edge can have a smaller picture of a size. */
export const mayHaveSize = (size: DrawingSize, wholeEdge: number | null): boolean =>
  wholeEdge === null || size <= worthwhileShare * wholeEdge;
