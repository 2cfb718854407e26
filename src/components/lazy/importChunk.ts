import { makeEmitter } from '#platform/emitter.ts';
import { logFailure } from '#platform/log.ts';

/** A chunk that is still pending after this long is reported. [SHELL-72] */
const slowChunkMs = 120_000;

/** Fires when a chunk has been pending for `slowChunkMs`. */
export const chunkIsSlow = makeEmitter();

/** Loads a part of the program; one that stays pending is reported, one that fails rejects at once. [SHELL-72] */
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
