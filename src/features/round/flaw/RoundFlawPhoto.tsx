import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PhotoState } from '#domain/rounds/roundView.ts';
import { useSaving } from '#offline/sync/useSync.ts';
import { ParkedPhotoActions } from '#entities/rounds/ui/ParkedPhotoActions.tsx';
import { FlawPhoto } from '#entities/flaws/ui/FlawPhoto.tsx';

type RoundFlawPhotoProps = { roundId: number; photo: PhotoState; label: string };

/** Photo of a running round's flaw; one that the backend refused is marked, and can be replaced or removed here. */
export const RoundFlawPhoto = ({ roundId, photo, label }: RoundFlawPhotoProps) => {
  const { t } = useTranslation('sync');
  const { parked } = useSaving(roundId);
  const refusal = parked.find(
    ({ callName, targetLabel }) => callName === 'uploadFile' && targetLabel.id === photo.photoId,
  );
  if (!refusal) return <FlawPhoto photo={photo} label={label} />;
  return (
    <Group role="group" aria-label={label} gap="xs">
      <FlawPhoto photo={photo} label={label} />
      <span>{[t('parked.photo_refused'), ...refusal.texts].join(' ')}</span>
      <ParkedPhotoActions roundId={roundId} callId={refusal.callId} />
    </Group>
  );
};
