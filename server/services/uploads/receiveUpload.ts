import type { FileStore, Turns } from '../../core/ports.ts';
import { refuse, tooManyRequests } from '../../core/refusal.ts';
import { createTurns } from '../shared/turns.ts';
import { maxUploadBytes, processUpload } from './processUpload.ts';
import type { KeptSize } from '../../db/schema/drawings.ts';
import type { CleanFile, UploadTarget } from './processUpload.ts';
import { readMultipart } from './readMultipart.ts';
import type { MultipartUpload, ReadingOptions } from './readMultipart.ts';
import { createWorkQueue } from './workQueue.ts';

/** Parallel uploads of one caller, and of all; a device sends one at a time. */
const limits = { atOnce: 4, inAll: 64 };

/** When a caller with too many uploads may try again, in seconds. */
const retryAfterSeconds = 5;

/** The turns of uploads of one application. */
export const createUploadTurns = (): Turns => createTurns(limits);

/** Only one whole file is in memory at a time, however many have arrived. */
const handled = createWorkQueue(limits.inAll);

/** A file that is stored but not yet recorded; its bytes are no longer in memory. */
export type KeptFile = Omit<CleanFile, 'bytes' | 'sizes'> & { storageKey: string; sizes?: KeptSize[] };

/** The steps of an upload between its arrival and its record. */
export interface ReceivedUpload {
  upload: MultipartUpload;
  /**
   * Checks, cleans and stores the file.
   * @throws Refusal as `processUpload`
   */
  keep: (target: UploadTarget) => Promise<KeptFile>;
}

/**
 * Receives one upload of a caller and runs `act` on it. What `act` stored is kept when it returns true with its result, and removed when it
 * doesn't or throws; the received bytes are discarded in any case.
 * @throws Refusal too_many_requests before the body is read, or as `readMultipart`, `judge` and `act`
 */
export async function receiveUpload<Result>(
  from: { request: Request; caller: string; turns: Turns; store: FileStore; judge?: ReadingOptions['judge'] },
  act: (received: ReceivedUpload) => Promise<{ result: Result; isKept: boolean }>,
): Promise<Result> {
  const { request, caller, turns, store, judge } = from;
  const giveBack = await turns.take(caller);
  if (!giveBack) throw tooManyRequests(retryAfterSeconds);
  try {
    const upload = await readMultipart(request, {
      maxBytes: maxUploadBytes,
      receive: store.receive,
      ...(judge ? { judge } : {}),
    });
    return await actOn(upload, store, act);
  } finally {
    giveBack();
  }
}

async function actOn<Result>(
  upload: MultipartUpload,
  store: FileStore,
  act: (received: ReceivedUpload) => Promise<{ result: Result; isKept: boolean }>,
): Promise<Result> {
  const stored: string[] = [];
  const keep = async (target: UploadTarget): Promise<KeptFile> => {
    const kept = await handled.run(async () => {
      const { name, incoming } = upload.file;
      const { bytes, sizes, ...clean } = await processUpload(
        { file: { name, bytes: await incoming.read() } },
        target,
      );
      const put = async (content: Uint8Array): Promise<string> => {
        const key = await store.put(content);
        stored.push(key);
        return key;
      };
      const storageKey = await put(bytes);
      const kept: KeptSize[] = [];
      for (const { bytes: content, ...size } of sizes) kept.push({ ...size, storageKey: await put(content) });
      return { ...clean, storageKey, ...(kept.length > 0 ? { sizes: kept } : {}) };
    });
    return kept === 'full' ? refuse('unavailable') : kept;
  };
  let isKept = false;
  try {
    const outcome = await act({ upload, keep });
    ({ isKept } = outcome);
    return outcome.result;
  } finally {
    await upload.file.incoming.discard();
    if (!isKept) for (const key of stored) await store.delete(key);
  }
}
