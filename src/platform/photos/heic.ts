/** Result of the decoder: RGBA, or null if it can't decode. */
export type HeicResult = { data: ArrayBuffer; width: number; height: number } | null;

/** Reason why a HEIC photo couldn't be converted: the decoder couldn't be loaded, or the photo not be decoded. */
export type HeicProblem = 'photo_heic_offline' | 'photo_unreadable';

const timeoutMs = 90_000;

const ask = (bytes: ArrayBuffer): Promise<HeicResult | 'missing'> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./heicWorker.ts', import.meta.url), { type: 'module' });
    const end = (result: HeicResult | 'missing'): void => {
      clearTimeout(timer);
      // Frees hundreds of megabytes; the next photo may come much later.
      worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => end(null), timeoutMs);
    worker.onmessage = ({ data }: MessageEvent<HeicResult>) => end(data);
    worker.onerror = (event) => {
      event.preventDefault();
      end('missing');
    };
    worker.postMessage(bytes);
  });

/**
 * Decodes a HEIC photo if the browser can't: with libheif in its own worker, loaded for the first photo (about 2 MB) and not part of the
 * stored app, so that it needs a connection then.
 */
export const decodeHeic = async (bytes: ArrayBuffer): Promise<ImageData | HeicProblem> => {
  if (typeof Worker !== 'function') return 'photo_unreadable';
  const result = await ask(bytes);
  if (result === 'missing') return 'photo_heic_offline';
  if (!result) return 'photo_unreadable';
  return new ImageData(new Uint8ClampedArray(result.data), result.width, result.height);
};
