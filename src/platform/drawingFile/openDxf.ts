import { cutPlan, turnedSize } from '#domain/drawings/cropping.ts';
import { dxfLimits } from '@tillsyn/dxf/limits';
import { logFailure } from '../log.ts';
import { dropCanvas, isBlank, whiteCanvas } from './canvas.ts';
import type { DrawingSource, Drawn, DrawnPart, Opened, Watching } from './drawingSource.ts';
import type { DxfResult, DxfAsk, DxfPageHead, DxfReply } from './dxfMessages.ts';
import { makeTurns } from './turns.ts';

/** Starts a worker and matches responses to numbered requests; it is terminated with the file. */
const startWorker = () => {
  const worker = new Worker(new URL('./dxfWorker.ts', import.meta.url), { type: 'module' });
  const pendingAsks = new Map<
    number,
    { resolve: (result: DxfResult | null) => void; onShare?: (share: number) => void }
  >();
  let last = 0;
  let isEnded = false;
  const end = (): void => {
    isEnded = true;
    worker.terminate();
    for (const { resolve } of pendingAsks.values()) resolve(null);
    pendingAsks.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<DxfReply>) => {
    const waiting = pendingAsks.get(data.id);
    if ('share' in data) {
      waiting?.onShare?.(data.share);
      return;
    }
    pendingAsks.delete(data.id);
    waiting?.resolve(data.answer);
  };
  let hasFailed = false;
  worker.onerror = (event) => {
    event.preventDefault();
    logFailure('what reads DXF failed', event.message);
    hasFailed = true;
    end();
  };
  /** Sends a request; null if it was cancelled, or the worker has ended. */
  const ask = (
    question: DxfAsk,
    signal?: AbortSignal,
    onShare?: (share: number) => void,
  ): Promise<DxfResult | null> =>
    new Promise((resolve) => {
      if (isEnded || signal?.aborted) {
        resolve(null);
        return;
      }
      last += 1;
      const id = last;
      const stop = (): void => worker.postMessage({ id: 0, ask: { do: 'stop', id } satisfies DxfAsk });
      signal?.addEventListener('abort', stop);
      pendingAsks.set(id, {
        resolve: (result) => {
          signal?.removeEventListener('abort', stop);
          resolve(result);
        },
        onShare,
      });
      worker.postMessage({ id, ask: question });
    });
  return { ask, end, hasFailed: () => hasFailed };
};

type Asking = ReturnType<typeof startWorker>;

const drawPage = async (
  worker: Asking,
  pages: readonly DxfPageHead[],
  page: number,
  { turns, box, edge }: DrawnPart,
  signal: AbortSignal,
): Promise<Drawn> => {
  const size = pages[page - 1];
  if (!size) return 'broken';
  const plan = cutPlan(turnedSize(size, turns), box, edge, false);
  const result = await worker.ask({ do: 'draw', page, turns, plan }, signal);
  if (!result) return worker.hasFailed() ? 'no_room' : null;
  if ('problem' in result) return result.problem;
  if (!('picture' in result)) return null;
  const { picture } = result;
  const canvas = signal.aborted ? null : whiteCanvas(plan);
  canvas?.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  if (!canvas) return signal.aborted ? null : 'no_room';
  if (!isBlank(canvas)) return canvas;
  dropCanvas(canvas);
  return 'blank';
};

const sourceOf = (file: File, worker: Asking, pages: readonly DxfPageHead[]): DrawingSource => {
  const turns = makeTurns();
  return {
    kind: 'dxf',
    file,
    pageCount: pages.length,
    draw: (page, part, signal) => turns.take(signal, () => drawPage(worker, pages, page, part, signal)),
    texts: async (page) => {
      const result = await worker.ask({ do: 'texts', page });
      return result && 'texts' in result ? result.texts : [];
    },
    blocks: async (page) => {
      const result = await worker.ask({ do: 'blocks', page });
      return result && 'blocks' in result ? result.blocks : [];
    },
    pageInfo: (page) => {
      const head = pages[page - 1];
      const name = head?.name ?? null;
      return Promise.resolve({ label: name, title: name, part: head?.kind, isMeant: head?.isMeant });
    },
    close: worker.end,
  };
};

/** Opens a DXF in a worker, which reads it chunk by chunk and paints its pages; it is terminated with the file. */
export const openDxf = async (file: File, { onShare, signal }: Watching): Promise<Opened> => {
  if (file.size > dxfLimits.bytes) return { problem: 'dxf_too_large' };
  const worker = startWorker();
  const result = await worker.ask({ do: 'open', file }, signal, onShare);
  if (result && 'pages' in result) return { source: sourceOf(file, worker, result.pages) };
  worker.end();
  if (result && 'problem' in result) return { problem: result.problem };
  return { problem: signal?.aborted ? 'broken' : 'part_missing' };
};
