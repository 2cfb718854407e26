import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundFacts } from '#contract/rounds/round.ts';
import { useUser } from '#entities/session/useSession.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import { paperPhoto } from './flawPhotos.ts';
import { placePictures } from './placePictures.ts';
import type { ReportWords } from './roundReport.tsx';
import { usePersonName } from '#platform/usePersonName.ts';

/** Returns the texts and pictures of a round's report. */
export const useReportWords = (roundFacts: RoundFacts | undefined): ReportWords => {
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
