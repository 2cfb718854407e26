import type { Size } from '../../domain/drawing/cropping.ts';

/** Frees a canvas's pixels at once instead of at garbage collection: one of 6000 px has 100 MB. */
export const dropCanvas = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0;
  canvas.height = 0;
};

/** A white canvas; null if the device can't hold one this large, which browsers don't report. */
export const whiteCanvas = ({ width, height }: Size): HTMLCanvasElement | null => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  const [red] = context.getImageData(width - 1, height - 1, 1, 1).data;
  if (red === 255) return canvas;
  dropCanvas(canvas);
  return null;
};

/** Rows that are checked at a time, so that a large page is never in memory twice. */
const rowsAtOnce = 128;

/** Whether all pixels have one colour: the silent result of a failed drawing. */
export const isBlank = (canvas: HTMLCanvasElement): boolean => {
  const context = canvas.getContext('2d');
  if (!context) return true;
  let first: number | undefined;
  for (let top = 0; top < canvas.height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, canvas.height - top);
    const { data } = context.getImageData(0, top, canvas.width, rows);
    const pixels = new Uint32Array(data.buffer);
    first ??= pixels[0];
    if (pixels.some((pixel) => pixel !== first)) return false;
  }
  return true;
};

const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/**
 * A canvas as a file: PNG, or JPEG if a scan's PNG would exceed `maxBytes`. Null if the device can't make one.
 * @param stem the file's name without its extension
 */
export const canvasFile = async (
  canvas: HTMLCanvasElement,
  stem: string,
  maxBytes: number,
): Promise<File | null> => {
  const png = await toBlob(canvas, 'image/png');
  if (png && png.size <= maxBytes) return new File([png], `${stem}.png`, { type: 'image/png' });
  const jpeg = await toBlob(canvas, 'image/jpeg', 0.92);
  return jpeg && jpeg.size <= maxBytes ? new File([jpeg], `${stem}.jpg`, { type: 'image/jpeg' }) : null;
};
