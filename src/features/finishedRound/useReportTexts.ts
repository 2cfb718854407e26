import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundFacts } from '#contract/rounds/round.ts';
import { useUser } from '#entities/session/useSession.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import type { PhotoState } from '#domain/rounds/roundView.ts';
import { loadFlawPhoto, urlOf } from '#entities/files/fileUrls.ts';
import { picturePx } from '#platform/pdf/paper.ts';
import { type PaperImage, paperImage } from '#platform/pdf/paperImage.ts';
import { logFailure } from '#platform/log.ts';
import { placePictures } from './placePictures.ts';
import type { ReportTexts } from './roundReport.tsx';
import { usePersonName } from '#platform/usePersonName.ts';

/** Maximum width of a photo on paper, in mm. */
const widestMm = 62;

/** Loads a photo as a picture for paper; null when it isn't available or can't be drawn. */
const paperPhoto = async (ownerUserId: number, photo: PhotoState): Promise<PaperImage | null> => {
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

/** Returns the texts and pictures of a round's report. */
export const useReportTexts = (roundFacts: RoundFacts | undefined): ReportTexts => {
  const { t } = useTranslation(['rounds', 'common', 'flaws']);
  const { id } = useUser();
  const dayOf = useDeviceTime();
  const personName = usePersonName();
  return useMemo(
    () => ({
      t,
      dayOf,
      nameOf: (email) =>
        roundFacts?.people.find((person) => person.email === email)?.name ?? personName(email),
      personOf: (personId) => roundFacts?.responsible?.find(({ userId }) => userId === personId)?.name ?? '',
      takePhoto: (photo) => paperPhoto(id, photo),
      takePlace: placePictures(id),
    }),
    [t, dayOf, personName, roundFacts, id],
  );
};
