import { makeEmitter } from '#platform/emitter.ts';
import { logFailure } from '#platform/log.ts';

/** Time, in milliseconds, after which a pending chunk is reported. [SHELL-72] */
const slowChunkMs = 120_000;

/** Fires when a chunk has been pending for `slowChunkMs`. */
export const chunkIsSlow = makeEmitter();

/** Loads a chunk; one that stays pending is reported, one that fails rejects immediately. [SHELL-72] */
export const importChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  const timer = setTimeout(() => {
    logFailure('a part of the program is still loading');
    chunkIsSlow.emit();
  }, slowChunkMs);
  try {
    return await load();
  } finally {
    clearTimeout(timer);
  }
};
