import { type RoundAct, schemaVersionOf } from '../../domain/rounds/operations.ts';
import { openDevice } from '../../offline/log/device.ts';
import { announce } from '../../offline/log/logEvents.ts';
import type { NewOperation, StoredPhoto } from '../../offline/log/outboxTypes.ts';
import type { PreparedPhoto } from '../../offline/photos/photo.ts';
import { ensureSender } from '../../offline/send/senders.ts';
import { nowIso, utcOffsetMinutes } from '../../platform/time/clock.ts';
import { clockNote } from '../../platform/time/clockSkew.ts';
import { newId } from '../../platform/ids.ts';
import type { AppDispatch } from '../../store/hooks.ts';
import { storedPhoto } from './flawActs.ts';
import type { ActOutcome } from './recordedActs.ts';
import { refusal, refusedByDevice } from './recordedActs.ts';
import { sessionOf } from './roundSessions.ts';

/** A photo that the backend refused, with its call. */
export interface ParkedPhoto {
  ownerUserId: number;
  roundId: number;
  callId: string;
}

/** Its flaw and the round's log; null when it no longer waits. */
const findParked = async ({ ownerUserId, roundId, callId }: ParkedPhoto) => {
  const { outbox } = await openDevice();
  const log = await outbox.readRound({ ownerUserId, roundId });
  const logged = log.calls.find((one) => one.callId === callId && one.state === 'parked');
  if (logged?.call?.call !== 'uploadFile' && logged?.call?.call !== 'uploadItemPhoto') return null;
  const { rootCustomerId = null } = log.operations.find(({ opId }) => logged.opIds.includes(opId)) ?? {};
  return { outbox, target: logged.call.target, rootCustomerId };
};

type PhotoTarget = NonNullable<Awaited<ReturnType<typeof findParked>>>['target'];

const actsOf = (target: PhotoTarget, photos: readonly StoredPhoto[]): RoundAct[] => {
  const removed: RoundAct =
    'flawKey' in target
      ? { kind: 'photoRemoved', targetId: target.photoId, payload: { flawKey: target.flawKey } }
      : { kind: 'itemPhotoRemoved', targetId: target.photoId, payload: { itemId: target.id } };
  const added = photos.map(({ photoId, name, type, bytes }): RoundAct => {
    const facts = { name, type, sizeBytes: bytes.byteLength };
    return 'flawKey' in target
      ? { kind: 'photoAdded', targetId: photoId, payload: { ...facts, flawKey: target.flawKey } }
      : { kind: 'itemPhotoAdded', targetId: photoId, payload: { ...facts, itemId: target.id } };
  });
  return [removed, ...added];
};

/**
 * Removes or replaces a refused photo, whether its round is open or not: an act like any other, so that the refused call is no longer
 * needed and the round can be finished. Other waiting work is sent.
 */
export const resolveParkedPhoto = async (
  dispatch: AppDispatch,
  parked: ParkedPhoto,
  replacement: PreparedPhoto | null,
): Promise<ActOutcome> => {
  const { ownerUserId, roundId } = parked;
  const owner = { ownerUserId, roundId };
  try {
    const found = await findParked(parked);
    if (!found) return refusal('photo_lost');
    const photos = replacement ? [storedPhoto(replacement, owner)] : [];
    const acts = actsOf(found.target, photos);
    const session = await sessionOf(roundId);
    const outcome = session
      ? await session.record({ acts: () => acts, about: null, photos })
      : await append(found, owner, acts, photos);
    if (outcome.status === 'refused') return outcome;
    const sender = await ensureSender(dispatch, ownerUserId);
    await sender.save(roundId);
    return outcome;
  } catch (error) {
    return refusedByDevice(error);
  }
};

const append = async (
  { outbox, rootCustomerId }: NonNullable<Awaited<ReturnType<typeof findParked>>>,
  owner: { ownerUserId: number; roundId: number },
  acts: readonly RoundAct[],
  photos: readonly StoredPhoto[],
): Promise<ActOutcome> => {
  const actId = newId();
  const operations = acts.map((act): NewOperation => ({
    ...act,
    ...owner,
    ...clockNote(),
    opId: newId(),
    actId,
    rootCustomerId,
    recordedAt: nowIso(),
    tzOffset: utcOffsetMinutes(),
    schemaVersion: schemaVersionOf(act),
  }));
  await outbox.append(operations, photos);
  announce({ ...owner, kind: 'appended', added: operations.length });
  return { status: 'stored' };
};
