import type { CutPlan, QuarterTurns, Size } from '#domain/drawings/cropping.ts';
import { turnedSize } from '#domain/drawings/cropping.ts';

/** Frees a canvas's pixels immediately instead of at garbage collection: one of 6000 px has 100 MB. */
export const dropCanvas = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0;
  canvas.height = 0;
};

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Makes a canvas white; false if the device can't allocate it, which browsers don't report. */
export const startWhite = (context: Context, { width, height }: Size): boolean => {
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  const [red] = context.getImageData(width - 1, height - 1, 1, 1).data;
  return red === 255;
};

/** Paints the part of a page that a plan crops. */
export const paintPart = (
  context: Context,
  picture: CanvasImageSource,
  page: Size,
  { turns, scale, left, top }: Pick<CutPlan, 'scale' | 'left' | 'top'> & { turns: QuarterTurns },
): void => {
  const [width, height] = [page.width * scale, page.height * scale];
  const turned = turnedSize({ width, height }, turns);
  context.imageSmoothingQuality = 'high';
  context.translate(turned.width / 2 - left, turned.height / 2 - top);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(picture, -width / 2, -height / 2, width, height);
};

/** Creates a white canvas; null if the device can't allocate it, which browsers don't report. */
export const whiteCanvas = ({ width, height }: Size): HTMLCanvasElement | null => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return null;
  if (startWhite(context, { width, height })) return canvas;
  dropCanvas(canvas);
  return null;
};

/** Number of rows read at a time, so that a large page is never in memory twice. */
const rowsAtOnce = 128;

/** Returns whether all pixels have one colour, the silent result of a failed rendering. */
export const isBlank = (canvas: HTMLCanvasElement): boolean => {
  const context = canvas.getContext('2d');
  return !context || isBlankContext(context, canvas);
};

/** Like `isBlank`, for a context. */
export const isBlankContext = (context: Context, { width, height }: Size): boolean => {
  let first: number | undefined;
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top);
    const { data } = context.getImageData(0, top, width, rows);
    const pixels = new Uint32Array(data.buffer);
    first ??= pixels[0];
    if (pixels.some((pixel) => pixel !== first)) return false;
  }
  return true;
};

const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

export const asFile = (blob: Blob, stem: string): File =>
  new File([blob], `${stem}.${blob.type === 'image/png' ? 'png' : 'jpg'}`, { type: blob.type });

/**
 * Encodes a canvas as a file: PNG, or JPEG if a scan's PNG would exceed `maxBytes`. Null if the device can't encode it.
 * @param stem the file's name without its extension
 */
export const canvasFile = async (
  canvas: HTMLCanvasElement,
  stem: string,
  maxBytes: number,
): Promise<File | null> => {
  const png = await toBlob(canvas, 'image/png');
  if (png && png.size <= maxBytes) return asFile(png, stem);
  const jpeg = await toBlob(canvas, 'image/jpeg', 0.92);
  return jpeg && jpeg.size <= maxBytes ? asFile(jpeg, stem) : null;
};
