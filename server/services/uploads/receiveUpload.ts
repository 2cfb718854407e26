import type { FileStore, Incoming, PageTurns, ConcurrencyLimiter } from '#server/core/ports.ts';
import { HttpProblem, fail, tooManyRequests } from '#server/core/httpProblem.ts';
import { createConcurrencyLimiter } from '../shared/concurrencyLimiter.ts';
import type { CleanImage } from './decodeImage.ts';
import { cleanImage } from './images.ts';
import type { ImageUse } from './images.ts';
import { maxUploadBytes, processUpload } from './processUpload.ts';
import type { KeptSize } from '#server/db/schema/drawings.ts';
import type { CleanFile, CleanSize, UploadTarget } from './processUpload.ts';
import { readMultipart } from './readMultipart.ts';
import type { MultipartUpload, ReadingOptions } from './readMultipart.ts';
import { createWorkQueue } from './workQueue.ts';
import type { TaskOrder } from './workQueue.ts';
import { createWorkspace } from './workspace.ts';

/** Maximum concurrent uploads of one caller, and of all; a device sends one at a time. */
const limits = { atOnce: 4, inAll: 64 };

/** Maximum concurrent uploads without a session: of one label, link or network, and of all. */
const pageLimits = { atOnce: 2, inAll: 16 };

/** Minimum number of bytes of an upload without a session in each 30 seconds. */
const leastPageBytes = 240 * 1024;

/** Value of `Retry-After` for a caller with too many uploads, in seconds. */
const retryAfterSeconds = 5;

/** Creates the concurrency limiter of uploads with a session. */
export const createUploadTurns = (): ConcurrencyLimiter => createConcurrencyLimiter(limits);

/** Creates the concurrency limiter of uploads without a session, separate from uploads with one: by label or link, and by network. */
export function createPageUploadTurns(): PageTurns {
  const [origins, networks] = [createConcurrencyLimiter(pageLimits), createConcurrencyLimiter(pageLimits)];
  return {
    take: async (origin, network) => {
      const releaseOrigin = await origins.take(origin);
      if (!releaseOrigin) return null;
      const releaseNetwork = await networks.take(network);
      if (!releaseNetwork) {
        releaseOrigin();
        return null;
      }
      return () => {
        releaseNetwork();
        releaseOrigin();
      };
    },
  };
}

/** Queue that keeps only one complete file in memory at a time, however many have arrived. */
const handled = createWorkQueue(limits.inAll);
const workspace = createWorkspace();

/** Limiter of writes to the store: clean files wait on disk, and parts of at most four files are in memory at a time. */
const puts = createConcurrencyLimiter({ atOnce: 4, inAll: 4, waiting: limits.inAll, waitMs: 300_000 });

/** File that is stored but not yet recorded; its bytes are no longer in memory. */
export type KeptFile = Omit<CleanFile, 'bytes' | 'sizes'> & { storageKey: string; sizes?: KeptSize[] };

/** Steps of an upload between its receipt and its record. */
export interface ReceivedUpload {
  upload: MultipartUpload;
  /**
   * Checks, cleans and stores the file.
   * @throws HttpProblem as `processUpload`
   */
  keep: (target: UploadTarget) => Promise<KeptFile>;
  /**
   * Converts the file to a clean drawing without storing it.
   * @throws HttpProblem as `cleanImage`
   */
  convert: () => Promise<CleanImage>;
  /**
   * Converts the file to a clean photo without storing it.
   * @throws HttpProblem as `cleanImage`
   */
  cleanPhoto: () => Promise<CleanImage>;
}

/**
 * Source of an upload: the function that acquires its slot, and the store for its bytes; a sender without a session has stricter time
 * limits and the lowest priority.
 */
export interface UploadSource {
  request: Request;
  takePlace: () => Promise<(() => void) | null>;
  store: FileStore;
  judge?: ReadingOptions['judge'];
  isStranger?: boolean;
  isFileOptional?: boolean;
}

/**
 * Receives one upload of a caller and runs `act` on it. Files stored by `act` are kept if it returns true with its result, and deleted
 * otherwise; the received bytes are discarded in any case.
 * @throws HttpProblem too_many_requests before the body is read, or as `readMultipart`, `judge` and `act`
 */
export async function receiveUpload<Result>(
  { request, takePlace, store, judge, isStranger = false, isFileOptional = false }: UploadSource,
  act: (received: ReceivedUpload) => Promise<{ result: Result; isKept: boolean }>,
): Promise<Result> {
  const giveBack = await takePlace();
  if (!giveBack) throw tooManyRequests(retryAfterSeconds);
  try {
    const upload = await readMultipart(request, {
      maxBytes: maxUploadBytes,
      receive: store.receive,
      isFileOptional,
      ...(judge ? { judge } : {}),
      ...(isStranger ? { leastBytes: leastPageBytes } : {}),
    });
    return await actOn(upload, { store, order: isStranger ? 'last' : 'usual' }, act);
  } finally {
    giveBack();
  }
}

async function actOn<Result>(
  upload: MultipartUpload,
  { store, order }: { store: FileStore; order: TaskOrder },
  act: (received: ReceivedUpload) => Promise<{ result: Result; isKept: boolean }>,
): Promise<Result> {
  const storedKeys: string[] = [];
  const waiting: Incoming[] = [upload.file.incoming];
  const hold = async (bytes: Uint8Array): Promise<Incoming> => {
    const incoming = await store.receive();
    waiting.push(incoming);
    await incoming.write(bytes);
    return incoming;
  };
  const put = async (content: Incoming): Promise<string> => {
    const key = await store.put(content.stream());
    storedKeys.push(key);
    return key;
  };
  const keep = async (target: UploadTarget): Promise<KeptFile> => {
    const clean = await handled.run(() => cleaned(upload, target, hold), order);
    if (clean === 'full') return fail('unavailable');
    const giveBack = (await puts.take('all')) ?? fail('unavailable');
    try {
      const { content, sizes, ...rest } = clean;
      const storageKey = await put(content);
      const storedSizes: KeptSize[] = [];
      for (const { content: smaller, ...size } of sizes)
        storedSizes.push({ ...size, storageKey: await put(smaller) });
      return { ...rest, storageKey, ...(storedSizes.length > 0 ? { sizes: storedSizes } : {}) };
    } finally {
      giveBack();
    }
  };
  const clean = async (use: ImageUse): Promise<CleanImage> => {
    const { sizeBytes, incoming } = upload.file;
    const image = await handled.run(
      async () => cleanImage(await incoming.read(workspace(sizeBytes)), use),
      order,
    );
    return image === 'full' ? fail('unavailable') : image;
  };
  // It is unknown whether a broken transaction was committed: bytes without a record are deleted later by the sweep.
  let mayBeNamed = true;
  try {
    const { result, isKept } = await act({
      upload,
      keep,
      convert: () => clean('drawing'),
      cleanPhoto: () => clean('photo'),
    });
    mayBeNamed = isKept;
    return result;
  } catch (error) {
    mayBeNamed = !(error instanceof HttpProblem);
    throw error;
  } finally {
    for (const incoming of waiting) await incoming.discard();
    if (!mayBeNamed) await Promise.allSettled(storedKeys.map(store.delete));
  }
}

/** Clean file whose bytes wait on disk. */
type WaitingFile = Omit<CleanFile, 'bytes' | 'sizes'> & {
  content: Incoming;
  sizes: (Omit<CleanSize, 'bytes'> & { content: Incoming })[];
};

async function cleaned(
  { file: { name, sizeBytes, incoming } }: MultipartUpload,
  target: UploadTarget,
  hold: (bytes: Uint8Array) => Promise<Incoming>,
): Promise<WaitingFile> {
  const received = await incoming.read(workspace(sizeBytes));
  const { bytes, sizes, ...clean } = await processUpload({ file: { name, bytes: received } }, target);
  const content = bytes === received ? incoming : await hold(bytes);
  const waiting: WaitingFile['sizes'] = [];
  for (const { bytes: smaller, ...size } of sizes) waiting.push({ ...size, content: await hold(smaller) });
  return { ...clean, content, sizes: waiting };
}
