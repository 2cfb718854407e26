import type { FileStore } from '#server/core/ports.ts';
import { outcomeWithin } from './outcomeWithin.ts';

const timeoutMs = 2_000;
/** Lifetime of a cached result, in milliseconds: concurrent probes cost one write. */
const cacheMs = 5_000;

const cache = new WeakMap<FileStore, { isWorking: Promise<boolean>; until: number }>();

/** Returns whether the file store accepts bytes; false after 2 s without a result. */
export function isStoreWorking(files: FileStore, now: Date): Promise<boolean> {
  const cached = cache.get(files);
  if (cached && now.getTime() < cached.until) return cached.isWorking;
  const check = async () => {
    await files.check?.();
  };
  const isWorking = outcomeWithin(check(), timeoutMs).then((outcome) => outcome === 'succeeded');
  cache.set(files, { isWorking, until: now.getTime() + cacheMs });
  return isWorking;
}
