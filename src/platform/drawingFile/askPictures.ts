import { logFailure } from '../log.ts';
import type { PictureAnswer, PictureAsk } from './pictureMessages.ts';

/** Whether this browser decodes, scales and encodes pictures beside the page. */
export const hasPictureWorker = (): boolean =>
  [globalThis.Worker, globalThis.OffscreenCanvas, globalThis.createImageBitmap].every(
    (part) => typeof part === 'function',
  );

/**
 * Has a picture made in a worker of its own, which goes afterwards: a decoded drawing of 64 megapixels is 255 MB.
 * @returns null if it was called off; `missing` if the worker could not be fetched
 */
export const askForPicture = (
  ask: PictureAsk,
  signal?: AbortSignal,
): Promise<PictureAnswer | 'missing' | null> =>
  new Promise((resolve) => {
    if (signal?.aborted) {
      resolve(null);
      return;
    }
    const worker = new Worker(new URL('./pictureWorker.ts', import.meta.url), { type: 'module' });
    const end = (answer: PictureAnswer | 'missing' | null): void => {
      signal?.removeEventListener('abort', stop);
      worker.terminate();
      resolve(answer);
    };
    const stop = (): void => end(null);
    signal?.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => end(data);
    worker.onerror = (event) => {
      event.preventDefault();
      logFailure('what decodes pictures failed', event.message);
      end('missing');
    };
    worker.postMessage(ask);
  });
