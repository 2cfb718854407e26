import type { PictureSize } from '../../domain/drawing/pictureSize.ts';
import { openDevice } from '../../offline/log/device.ts';
import type { FileBytes } from '../../offline/log/snapshotStore.ts';
import type { Outcome } from '../../platform/envelope.ts';
import { offlineFailure } from '../../platform/failure.ts';
import { sendCall } from '../../platform/http.ts';
import { logFailure } from '../../platform/log.ts';

/** What the device has counts as an answer. */
export const keptAnswer = <Data>(data: Data): Outcome<Data> => ({
  ok: true,
  data,
  pagination: null,
  status: 200,
});

/** A picture's bytes from the backend; of a drawing's sizes the smallest that is at least so long, where there is one. */
export const fetchPicture = async (
  fileId: number,
  size: PictureSize,
  signal?: AbortSignal,
): Promise<Outcome<FileBytes>> => {
  const query = size === null ? {} : { query: { size } };
  const outcome = await sendCall(
    'downloadFile',
    { path: { id: fileId }, ...query },
    { ...(signal && { signal }) },
  );
  // A captive portal answers with a page of its own.
  if (outcome.ok && !outcome.data.type.startsWith('image/')) return { ok: false, failure: offlineFailure() };
  return outcome;
};

const fetchOrRead = async (ownerUserId: number, fileId: number): Promise<Outcome<FileBytes>> => {
  const { snapshots } = await openDevice();
  const kept = await snapshots.file(ownerUserId, fileId);
  if (kept) return keptAnswer(kept);
  const outcome = await fetchPicture(fileId, null);
  if (outcome.ok) await snapshots.keepFile(ownerUserId, fileId, outcome.data);
  return outcome;
};

/** What is on its way, by user and id: a drawing that is shown while it is fetched ahead comes once. */
const underWay = new Map<string, Promise<Outcome<FileBytes>>>();

/** A picture's bytes by user and id: from this device, else from the backend and then kept here. [ROUND-16] */
export const loadFile = (ownerUserId: number, fileId: number): Promise<Outcome<FileBytes>> => {
  const key = `${ownerUserId}:${fileId}`;
  const load = underWay.get(key) ?? fetchOrRead(ownerUserId, fileId).finally(() => underWay.delete(key));
  underWay.set(key, load);
  return load;
};

/** The bytes of a photo that waits to be sent, or null when this device has it no more. */
const loadPhoto = async (photoId: string): Promise<FileBytes | null> => {
  const { outbox } = await openDevice();
  return outbox.photo(photoId);
};

/** A flaw's photo, sent or not, or null where it can't be had. */
export const loadFlawPhoto = async (
  ownerUserId: number,
  { fileId, photoId }: { fileId: number | null; photoId: string },
): Promise<FileBytes | null> => {
  const own = await loadPhoto(photoId);
  if (own || fileId === null) return own;
  const outcome = await loadFile(ownerUserId, fileId);
  return outcome.ok ? outcome.data : null;
};

/** An address for bytes within this page; whoever made it gives it back by `URL.revokeObjectURL`. */
export const urlOf = ({ bytes, type }: FileBytes): string => URL.createObjectURL(new Blob([bytes], { type }));

/** Fetches one picture onto this device, where it isn't kept yet. */
type LoadAhead = (ownerUserId: number, fileId: number) => Promise<Outcome<FileBytes>>;

/**
 * Fetches drawings or photos ahead, one after another, so that they are there when the connection isn't; answers how to stop. `onEnd`
 * is told when none is on its way any more, unless it was stopped.
 */
export const prefetchFiles = (
  ownerUserId: number,
  fileIds: readonly number[],
  { onEnd, load = loadFile }: { onEnd?: () => void; load?: LoadAhead } = {},
): (() => void) => {
  let isStopped = false;
  const fetchAll = async (): Promise<void> => {
    for (const fileId of new Set(fileIds)) {
      const outcome = isStopped ? null : await load(ownerUserId, fileId);
      if (outcome?.ok === false && outcome.failure.kind === 'offline') return;
    }
  };
  void fetchAll()
    .catch((error: unknown) => logFailure('the files could not be fetched ahead', error))
    .finally(() => {
      if (!isStopped) onEnd?.();
    });
  return () => {
    isStopped = true;
  };
};
