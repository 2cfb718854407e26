import type { PictureSize } from '#domain/drawings/pictureSize.ts';
import { openDevice } from '#offline/log/device.ts';
import type { FileBytes } from '#offline/log/snapshotStore.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { offlineFailure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import { logFailure } from '#platform/log.ts';

/** Returns stored data in the form of a successful response. */
export const storedResponse = <Data>(data: Data): Outcome<Data> => ({
  ok: true,
  data,
  pagination: null,
  status: 200,
});

/** Fetches a picture's bytes from the backend; for a drawing, the smallest size that is at least this large, if there is one. */
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
  // A captive portal responds with its own page.
  if (outcome.ok && !outcome.data.type.startsWith('image/')) return { ok: false, failure: offlineFailure() };
  return outcome;
};

const fetchOrRead = async (ownerUserId: number, fileId: number): Promise<Outcome<FileBytes>> => {
  const { snapshots } = await openDevice();
  const keptFile = await snapshots.file(ownerUserId, fileId);
  if (keptFile) return storedResponse(keptFile);
  const outcome = await fetchPicture(fileId, null);
  if (outcome.ok) await snapshots.keepFile(ownerUserId, fileId, outcome.data);
  return outcome;
};

/** Pending requests by user and id: a drawing that is both shown and prefetched is fetched once. */
const underWay = new Map<string, Promise<Outcome<FileBytes>>>();

/** Loads a picture's bytes by user and id: from this device, else from the backend, stored here afterwards. [ROUND-16] */
export const loadFile = (ownerUserId: number, fileId: number): Promise<Outcome<FileBytes>> => {
  const key = `${ownerUserId}:${fileId}`;
  const load = underWay.get(key) ?? fetchOrRead(ownerUserId, fileId).finally(() => underWay.delete(key));
  underWay.set(key, load);
  return load;
};

/** Returns the bytes of a photo that waits to be sent, or null when this device no longer has it. */
const loadPhoto = async (photoId: string): Promise<FileBytes | null> => {
  const { outbox } = await openDevice();
  return outbox.photo(photoId);
};

/** Loads a flaw's photo, sent or not, or null if it isn't available. */
export const loadFlawPhoto = async (
  ownerUserId: number,
  { fileId, photoId }: { fileId: number | null; photoId: string },
): Promise<FileBytes | null> => {
  const ownPhoto = await loadPhoto(photoId);
  if (ownPhoto || fileId === null) return ownPhoto;
  const outcome = await loadFile(ownerUserId, fileId);
  return outcome.ok ? outcome.data : null;
};

/** Creates an object URL for bytes; the caller must release it with `URL.revokeObjectURL`. */
export const urlOf = ({ bytes, type }: FileBytes): string => URL.createObjectURL(new Blob([bytes], { type }));

/** Function that stores one picture on this device, unless it is stored already. */
type LoadAhead = (ownerUserId: number, fileId: number) => Promise<Outcome<FileBytes>>;

/**
 * Prefetches drawings or photos in sequence, so that they are available without a connection; returns the function that stops it. `onEnd`
 * is called when all are done, unless it was stopped.
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
