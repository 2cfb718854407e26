import type { DrawingSize } from '#contract/drawings/drawingLimits.ts';
import { mayHaveSize, pictureSizes, sizeOfEdge, sizeRank } from '#domain/drawings/pictureSize.ts';
import type { PictureSize } from '#domain/drawings/pictureSize.ts';
import { pictureEdge } from '#domain/pictureEdge.ts';
import { openDevice } from '#offline/log/device.ts';
import type { FileBytes } from '#offline/log/snapshotStore.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { fetchPicture, storedResponse } from './fileUrls.ts';

/** Picture of a drawing with its size. */
export interface DrawingBytes extends FileBytes {
  size: PictureSize;
}

/**
 * Size stored on the device for offline use: sharp on a tablet's screen and legible well beyond, in 25 MB decoded and a fraction of a large
 * scan's bytes, so that a round of many floors can also be fetched over a slow connection. The original is stored if it was ever needed.
 */
export const aheadSize = 3000 satisfies DrawingSize;

const keptIn = async (
  ownerUserId: number,
  fileId: number,
  sizes: readonly PictureSize[],
): Promise<DrawingBytes | null> => {
  const { snapshots } = await openDevice();
  for (const size of sizes) {
    const keptFile = await snapshots.file(ownerUserId, fileId, size);
    if (keptFile) return { ...keptFile, size };
  }
  return null;
};

/** Returns a stored picture of sufficient size: at least the requested one; the original only if it is requested or has no smaller size. */
const keptFor = async (ownerUserId: number, fileId: number, size: PictureSize) => {
  const larger = pictureSizes.filter((one) => one !== null && sizeRank(one) >= sizeRank(size));
  const keptLarger = await keptIn(ownerUserId, fileId, size === null ? [null] : larger);
  if (keptLarger || size === null) return keptLarger;
  const wholeFile = await keptIn(ownerUserId, fileId, [null]);
  return wholeFile && !mayHaveSize(size, pictureEdge(wholeFile.bytes) ?? 0) ? wholeFile : null;
};

/** Returns a drawing's picture from this device, without a request: the original, else the largest stored size. */
export const keptDrawing = (ownerUserId: number, fileId: number) =>
  keptIn(ownerUserId, fileId, pictureSizes.toReversed());

const fetchOrRead = async (
  ownerUserId: number,
  fileId: number,
  size: PictureSize,
  signal: AbortSignal,
): Promise<Outcome<DrawingBytes>> => {
  const keptFile = await keptFor(ownerUserId, fileId, size);
  if (keptFile) return storedResponse(keptFile);
  const outcome = await fetchPicture(fileId, size, signal);
  if (!outcome.ok) {
    const instead = await keptDrawing(ownerUserId, fileId);
    return instead ? storedResponse(instead) : outcome;
  }
  const { data } = outcome;
  // A backend or a drawing without this size responds with a larger one.
  const came = size === null ? null : sizeOfEdge(pictureEdge(data.bytes));
  const { snapshots } = await openDevice();
  await snapshots.keepFile(ownerUserId, fileId, data, came);
  return { ...outcome, data: { ...data, size: came } };
};

interface UnderWay {
  load: Promise<Outcome<DrawingBytes>>;
  stop: AbortController;
}
const underWay = new Map<string, UnderWay>();

/**
 * Loads a drawing's picture in a size, or in the next larger available one: from this device, else from the backend, stored here
 * afterwards; without a connection, in any size that the device has. `isReload` cancels a running request; callers awaiting it get the new
 * one's result. [ROUND-16]
 */
export const loadDrawing = (
  ownerUserId: number,
  fileId: number,
  size: PictureSize,
  isReload = false,
): Promise<Outcome<DrawingBytes>> => {
  const key = [ownerUserId, fileId, size].join(':');
  const runningLoad = underWay.get(key);
  if (runningLoad && !isReload) return runningLoad.load;
  const stop = new AbortController();
  const load = fetchOrRead(ownerUserId, fileId, size, stop.signal)
    .then((outcome) => (stop.signal.aborted ? (underWay.get(key)?.load ?? outcome) : outcome))
    .finally(() => {
      if (underWay.get(key)?.stop === stop) underWay.delete(key);
    });
  underWay.set(key, { load, stop });
  runningLoad?.stop.abort();
  return load;
};

/** Stores a drawing on this device in the size for offline use. */
export const loadDrawingAhead = (ownerUserId: number, fileId: number): Promise<Outcome<DrawingBytes>> =>
  loadDrawing(ownerUserId, fileId, aheadSize);
