import type { FlawState, PhotoState, RoundState } from '../../domain/roundView.ts';
import { loadFlawPhoto, urlOf } from '../../entities/files/fileUrls.ts';
import { judgedFloors } from '../../entities/rounds/parts/summaryTexts.ts';
import { picturePx } from '../../platform/pdf/paper.ts';
import { type PaperImage, paperImage } from '../../platform/pdf/paperImage.ts';
import { logFailure } from '../../platform/log.ts';

/** A photo of a report, with its flaw and the number of the flaw's item; null for a loose one. */
export interface ReportedPhoto {
  photo: PhotoState;
  flaw: FlawState;
  positionNumber: number | null;
}

/** The photos of the flaws that a report shows, those of controlled items first. */
export const reportedPhotos = (state: RoundState): ReportedPhoto[] => {
  const of = (flaw: FlawState, positionNumber: number | null): ReportedPhoto[] =>
    flaw.photos.map((photo) => ({ photo, flaw, positionNumber }));
  const items = judgedFloors(state).flatMap((floor) => floor.items);
  return [
    ...items.flatMap((item) => item.flaws.flatMap((flaw) => of(flaw, item.positionNumber))),
    ...state.infos.flatMap((info) => info.looseFlaws).flatMap((flaw) => of(flaw, null)),
  ];
};

/** The widest that a photo stands on paper. */
const widestMm = 62;

/** A photo as a picture for paper; null when it can't be had or drawn. */
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
