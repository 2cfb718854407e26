import { uploadLimits } from '#contract/drawings/drawingLimits.ts';
import { cutPlan, turnedSize } from '#domain/drawings/cropping.ts';
import type { Size } from '#domain/drawings/cropping.ts';
import { isWholePhoto } from '../photos/photoKind.ts';
import type { PhotoKind } from '../photos/photoKind.ts';
import { askForPicture, hasPictureWorker } from './askPictures.ts';
import type { DrawingFileProblem, DrawingSource, Drawn, DrawnPart, Opened } from './drawingSource.ts';
import { drawImagePart, loadImage } from './imagePage.ts';

/** Long edge, in pixels, of the smaller version that replaces a large image while it is viewed and rotated. */
const sheetEdge = 2000;

/** Decodes a smaller version of a page in a worker; null if that isn't possible. */
const sheetOf = async (file: File, page: Size): Promise<ImageBitmap | 'broken' | null> => {
  const scale = sheetEdge / Math.max(page.width, page.height);
  if (scale >= 1 || !hasPictureWorker()) return null;
  const size = {
    width: Math.max(1, Math.round(page.width * scale)),
    height: Math.max(1, Math.round(page.height * scale)),
  };
  const sheetResult = await askForPicture({ do: 'sheet', file, size });
  if (sheetResult === 'unable') return 'broken';
  return sheetResult instanceof ImageBitmap ? sheetResult : null;
};

/** Maximum number of pixels that a device decodes; 80 megapixels are 320 MB. */
const decodedPixels = 80_000_000;

/**
 * Opens an image: upright, the first frame of an animation. Files beyond the server's limits are reported before decoding.
 * @returns `'too_large'` if it has more pixels than a device decodes
 */
export const openPicture = async (
  file: File,
  kind: PhotoKind,
  bytes: Uint8Array,
): Promise<Opened | 'too_large'> => {
  if (!isWholePhoto(kind, bytes)) return { problem: 'cut_off' };
  const image = await loadImage(file);
  if (!image || image.naturalWidth === 0) return { problem: 'broken' };
  const page = { width: image.naturalWidth, height: image.naturalHeight };
  if (page.width * page.height > uploadLimits.drawingPixels) return { problem: 'too_many_pixels' };
  if (page.width * page.height > decodedPixels) return 'too_large';
  const sheet = await sheetOf(file, page);
  // If the worker can't decode it, the page may still have enough memory.
  if (!(sheet instanceof ImageBitmap)) {
    try {
      await image.decode();
    } catch {
      return { problem: 'broken' };
    }
  }

  const planOf = ({ turns, box, edge }: DrawnPart) => cutPlan(turnedSize(page, turns), box, edge, true);
  const draw = (part: DrawnPart): Drawn => {
    const isSmall = sheet instanceof ImageBitmap && planOf(part).scale * page.width <= sheet.width;
    return drawImagePart(isSmall ? sheet : image, page, part, true);
  };
  const cut = async (
    part: DrawnPart,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Blob | DrawingFileProblem | null> => {
    const ask = { file, page, turns: part.turns, plan: planOf(part), maxBytes };
    const cutResult = await askForPicture({ do: 'cut', ...ask }, signal);
    if (cutResult === null || cutResult instanceof Blob) return cutResult;
    if (cutResult === 'blank') return 'blank_part';
    return cutResult === 'unable' ? 'no_room' : 'part_missing';
  };
  const source: DrawingSource = {
    kind: 'picture',
    file,
    pageCount: 1,
    draw: (_page, part, signal) => Promise.resolve(signal.aborted ? null : draw(part)),
    ...(sheet instanceof ImageBitmap && { cut }),
    close: () => {
      image.src = '';
      if (sheet instanceof ImageBitmap) sheet.close();
    },
  };
  return { source };
};
