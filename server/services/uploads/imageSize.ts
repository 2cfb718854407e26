/** Width and height in whole pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/**
 * Returns the size at which an image is stored: unchanged when its long edge is within `maxEdge` pixels, otherwise scaled to a long edge
 * between `smallestShare` of that (0 to 1; 1 for no smaller) and all of it, choosing the size whose rounded short edge changes the aspect
 * ratio least, and the largest among equals. Items have positions on a grid stretched over the image, so the ratio must be kept: 9500 x
 * 6714 within 6000 and a share of 0.75 gives 4750 x 3357, which is exact.
 */
export const sizeWithin = (source: PixelSize, maxEdge: number, smallestShare: number): PixelSize => {
  const long = Math.max(source.width, source.height);
  const short = Math.min(source.width, source.height);
  if (long <= maxEdge) return { width: source.width, height: source.height };
  let best = { long: maxEdge, short: 1, bend: Infinity };
  for (let edge = maxEdge; edge >= maxEdge * smallestShare; edge -= 1) {
    const exact = (short * edge) / long;
    const rounded = Math.max(1, Math.round(exact));
    const bend = Math.abs(rounded - exact) / exact;
    if (bend < best.bend) best = { long: edge, short: rounded, bend };
  }
  return source.width >= source.height
    ? { width: best.long, height: best.short }
    : { width: best.short, height: best.long };
};
