import { logFailure } from '../log.ts';
import type { PictureResult, PictureAsk } from './pictureMessages.ts';

/** Returns whether this browser can decode, scale and encode images in a worker. */
export const hasPictureWorker = (): boolean =>
  [globalThis.Worker, globalThis.OffscreenCanvas, globalThis.createImageBitmap].every(
    (part) => typeof part === 'function',
  );

/**
 * Has a picture rendered in its own worker, which is terminated afterwards: a decoded drawing of 64 megapixels is 255 MB.
 * @returns null if it was called off; `missing` if the worker could not be fetched
 */
export const askForPicture = (
  ask: PictureAsk,
  signal?: AbortSignal,
): Promise<PictureResult | 'missing' | null> =>
  new Promise((resolve) => {
    if (signal?.aborted) {
      resolve(null);
      return;
    }
    const worker = new Worker(new URL('./pictureWorker.ts', import.meta.url), { type: 'module' });
    const end = (result: PictureResult | 'missing' | null): void => {
      signal?.removeEventListener('abort', stop);
      worker.terminate();
      resolve(result);
    };
    const stop = (): void => end(null);
    signal?.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<PictureResult>) => end(data);
    worker.onerror = (event) => {
      event.preventDefault();
      logFailure('what decodes pictures failed', event.message);
      end('missing');
    };
    worker.postMessage(ask);
  });
