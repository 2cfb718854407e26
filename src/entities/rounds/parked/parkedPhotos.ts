import type { RoundAct } from '#domain/rounds/operations.ts';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import type { StoredPhoto } from '#offline/log/outboxTypes.ts';
import type { PreparedPhoto } from '#offline/photos/photo.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { storedPhoto } from '../flawActs.ts';
import { type ParkedWork, resolveParked } from './parkedWork.ts';
import type { ActOutcome } from '../recordedActs.ts';

type PhotoCall = Extract<SealedCall, { call: 'uploadFile' | 'uploadItemPhoto' }>;

const actsOf = ({ target }: PhotoCall, photos: readonly StoredPhoto[]): RoundAct[] => {
  const removed: RoundAct =
    'flawKey' in target
      ? { kind: 'photoRemoved', targetId: target.photoId, payload: { flawKey: target.flawKey } }
      : { kind: 'itemPhotoRemoved', targetId: target.photoId, payload: { itemId: target.id } };
  const photoActs = photos.map(({ photoId, name, type, bytes }): RoundAct => {
    const facts = { name, type, sizeBytes: bytes.byteLength };
    return 'flawKey' in target
      ? { kind: 'photoAdded', targetId: photoId, payload: { ...facts, flawKey: target.flawKey } }
      : { kind: 'itemPhotoAdded', targetId: photoId, payload: { ...facts, itemId: target.id } };
  });
  return [removed, ...photoActs];
};

/** Removes or replaces a refused photo. */
export const resolveParkedPhoto = (
  dispatch: AppDispatch,
  parked: ParkedWork,
  replacement: PreparedPhoto | null,
): Promise<ActOutcome> =>
  resolveParked(
    dispatch,
    parked,
    (call) => {
      if (call.call !== 'uploadFile' && call.call !== 'uploadItemPhoto') return null;
      const { ownerUserId, roundId } = parked;
      const photos = replacement ? [storedPhoto(replacement, { ownerUserId, roundId })] : [];
      return { acts: actsOf(call, photos), photos };
    },
    'photo_lost',
  );
