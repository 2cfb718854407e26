import type { DrawingSize } from '#contract/drawings/drawingLimits.ts';
import { drawingSizes } from '#contract/drawings/drawingLimits.ts';

/** Version of a drawing's image: a smaller size by its long edge in pixels, or null for the full image. */
export type PictureSize = DrawingSize | null;

/** Versions from the smallest to the full image. */
export const pictureSizes: readonly PictureSize[] = [...drawingSizes, null];

/** Returns the rank of a version: 0 for the smallest, higher for larger ones. */
export const sizeRank = (size: PictureSize): number => pictureSizes.indexOf(size);

/**
 * Hysteresis: a smaller version is used once the need falls to this share of its edge, so that slight zooming in and out doesn't switch.
 */
const downShare = 0.8;

const sharpFor = (neededPx: number): PictureSize => drawingSizes.find((edge) => edge >= neededPx) ?? null;

/**
 * Returns the smallest version that is sharp if a drawing's long edge covers this many device pixels (at zoom 1, times the zoom, times the
 * device's pixel ratio). A larger version used `before` is kept until the need is well below it.
 */
export const sizeFor = (neededPx: number, before: PictureSize = drawingSizes[0]): PictureSize => {
  const ample = sharpFor(neededPx / downShare);
  return sizeRank(before) >= sizeRank(ample) ? ample : sharpFor(neededPx);
};

/** Returns the version that a response contains, by its long edge: for a missing size the backend returns a larger one. */
export const sizeOfEdge = (edge: number | null): PictureSize =>
  drawingSizes.find((size) => size === edge) ?? null;

/** Maximum size of a stored smaller version, as a share of the full image. */
const worthwhileShare = 0.8;

/** Returns whether a drawing of this long edge can have a smaller version. */
export const mayHaveSize = (size: DrawingSize, wholeEdge: number | null): boolean =>
  wholeEdge === null || size <= worthwhileShare * wholeEdge;
