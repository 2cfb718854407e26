import type { PhotoState } from '#domain/rounds/roundView.ts';
import { loadFlawPhoto, urlOf } from '#entities/files/fileUrls.ts';
import { picturePx } from '#platform/pdf/paper.ts';
import { type PaperImage, paperImage } from '#platform/pdf/paperImage.ts';
import { logFailure } from '#platform/log.ts';

/** Maximum width of a photo on paper, in mm. */
const widestMm = 62;

/** Loads a photo as a picture for paper; null when it isn't available or can't be drawn. */
export const paperPhoto = async (ownerUserId: number, photo: PhotoState): Promise<PaperImage | null> => {
  const file = await loadFlawPhoto(ownerUserId, photo);
  if (!file) return null;
  const url = urlOf(file);
  try {
    return await paperImage(url, picturePx(widestMm));
  } catch (error) {
    logFailure('a photo could not be drawn for paper', error);
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
};
