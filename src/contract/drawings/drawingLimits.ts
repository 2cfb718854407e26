/** Maximum bytes and pixels of photo and drawing uploads; larger ones are refused with 413. */
export const uploadLimits = {
  photoBytes: 25 * 1024 * 1024,
  drawingBytes: 50 * 1024 * 1024,
  documentBytes: 50 * 1024 * 1024,
  photoPixels: 50_000_000,
  drawingPixels: 150_000_000,
} as const;

/** Long edge, in pixels, to which a stored drawing is limited. (decisions, Uploads) */
export const drawingEdge = 6000;

/**
 * Long edges, in pixels, of the smaller versions stored with a drawing; the drawing itself, of at most 6000, is the largest.
 * (decisions, Uploads)
 */
export const drawingSizes = [1500, 3000] as const;
export type DrawingSize = (typeof drawingSizes)[number];

/** Maximum number of a page's texts stored with its drawing, and of characters per text. */
export const setTextLimits = { texts: 4000, characters: 120 } as const;
