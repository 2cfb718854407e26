/** What the decoder answers: RGBA, or null for what it can't decode. */
export type HeicAnswer = { data: ArrayBuffer; width: number; height: number } | null;

/** Why a HEIC photo couldn't be turned into another: the decoder couldn't be fetched, or the photo not be read. */
export type HeicProblem = 'photo_heic_offline' | 'photo_unreadable';

const answerMs = 90_000;

const ask = (bytes: ArrayBuffer): Promise<HeicAnswer | 'missing'> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./heicWorker.ts', import.meta.url), { type: 'module' });
    const end = (answer: HeicAnswer | 'missing'): void => {
      clearTimeout(timer);
      // What it decoded with takes hundreds of megabytes, and the next photo may be long in coming.
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end(null), answerMs);
    worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => end(data);
    worker.onerror = (event) => {
      event.preventDefault();
      end('missing');
    };
    worker.postMessage(bytes);
  });

/**
 * Decodes a HEIC photo where the browser can't: with libheif in a worker of its own, fetched when the first one is chosen (about
 * 2 MB) and not kept with the program, so that it needs a connection then.
 */
export const decodeHeic = async (bytes: ArrayBuffer): Promise<ImageData | HeicProblem> => {
  if (typeof Worker !== 'function') return 'photo_unreadable';
  const answer = await ask(bytes);
  if (answer === 'missing') return 'photo_heic_offline';
  if (!answer) return 'photo_unreadable';
  return new ImageData(new Uint8ClampedArray(answer.data), answer.width, answer.height);
};
