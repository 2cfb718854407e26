import type { FoundSymbol, Frame } from '#domain/symbols/offers.ts';
import type { FramedRow, SymbolsResult, SymbolsQuestion } from './symbolMessages.ts';

/** Finds symbols on pictures in its own worker; one request at a time. */
export interface SymbolSeeker {
  /** Sets the symbols to search for, in frames of a picture; null for an empty frame. */
  mark: (picture: Blob, frames: readonly Frame[]) => Promise<readonly (Frame | null)[]>;
  /** Returns the rows of a legend in a frame of a picture. */
  legend: (picture: Blob, frame: Frame) => Promise<readonly FramedRow[]>;
  /** Returns all places of a picture that resemble the marked symbols, best first, and the picture's width by its height. */
  seek: (
    picture: Blob,
    options: { withMirrored: boolean; except: readonly Frame[] },
    onProgress: (part: number) => void,
  ) => Promise<{ found: readonly FoundSymbol[]; aspect: number }>;
  /** Cancels pending work. */
  close: () => void;
}

type Final = Exclude<SymbolsResult, { answer: 'progress' }>;

/** Starts a seeker. Its promises reject if the worker can't be loaded, or a picture can't be read. */
export function openSymbolSeeker(): SymbolSeeker {
  const worker = new Worker(new URL('./symbolsWorker.ts', import.meta.url), { type: 'module' });
  let waiting = Promise.withResolvers<Final>();
  let onPart: (part: number) => void = () => undefined;
  let broken: Error | null = null;
  worker.onmessage = ({ data }: MessageEvent<SymbolsResult>) => {
    if (data.answer === 'progress') onPart(data.part);
    else waiting.resolve(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    broken = new Error(event.message || 'The search for symbols could not be loaded.');
    waiting.reject(broken);
  };
  const ask = async <Kind extends Final['answer']>(
    question: SymbolsQuestion,
    kind: Kind,
    onProgress: (part: number) => void = () => undefined,
  ): Promise<Extract<Final, { answer: Kind }>> => {
    if (broken) throw broken;
    waiting = Promise.withResolvers();
    onPart = onProgress;
    worker.postMessage(question);
    const result = await waiting.promise;
    if (result.answer !== kind) throw new Error(`The worker answered ${result.answer} instead of ${kind}.`);
    return result as Extract<Final, { answer: Kind }>;
  };
  return {
    mark: async (picture, frames) => (await ask({ ask: 'mark', picture, frames }, 'marked')).frames,
    legend: async (picture, frame) => (await ask({ ask: 'legend', picture, frame }, 'legend')).rows,
    seek: (picture, options, onProgress) => ask({ ask: 'seek', picture, ...options }, 'found', onProgress),
    close: () => worker.terminate(),
  };
}
