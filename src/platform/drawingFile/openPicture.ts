import { uploadLimits } from '../../contract/constants.ts';
import { isWholePhoto } from '../photos/photoKind.ts';
import type { PhotoKind } from '../photos/photoKind.ts';
import type { Opened } from './drawingSource.ts';
import { drawImagePart, loadImage } from './imagePage.ts';

/** Opens a picture: upright, the first frame of an animation. Anything the server would refuse is reported before decoding. */
export const openPicture = async (file: File, kind: PhotoKind, bytes: Uint8Array): Promise<Opened> => {
  if (!isWholePhoto(kind, bytes)) return { problem: 'cut_off' };
  const image = await loadImage(file);
  if (!image || image.naturalWidth === 0) return { problem: 'broken' };
  const page = { width: image.naturalWidth, height: image.naturalHeight };
  if (page.width * page.height > uploadLimits.drawingPixels) return { problem: 'too_many_pixels' };
  try {
    await image.decode();
  } catch {
    return { problem: 'broken' };
  }
  const source = {
    kind: 'picture' as const,
    file,
    pageCount: 1,
    draw: (_page: number, part: Parameters<typeof drawImagePart>[2], signal: AbortSignal) =>
      Promise.resolve(signal.aborted ? null : drawImagePart(image, page, part, true)),
    close: () => {
      image.src = '';
    },
  };
  return { source };
};
