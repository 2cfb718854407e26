import { vi } from 'vitest';

type Receive = ((event: { data: unknown }) => void) | null;

/**
 * Replaces `Worker` by a class that runs the module in this process. It is loaded once, since its global scope is that of the process: one
 * worker runs at a time, and the next one takes over its scope.
 */
export const stubWorker = (load: () => Promise<unknown>): void => {
  let runningWorkers: WorkerHere[] = [];
  const scope = {
    onmessage: null as Receive,
    postMessage: (data: unknown) => runningWorkers.at(-1)?.onmessage?.({ data }),
  };
  let loading: Promise<unknown> | null = null;

  class WorkerHere {
    onmessage: Receive = null;

    constructor() {
      runningWorkers = [...runningWorkers, this];
      loading ??= load();
    }

    postMessage(data: unknown): void {
      void loading?.then(() => scope.onmessage?.({ data }));
    }

    terminate(): void {
      runningWorkers = runningWorkers.filter((worker) => worker !== this);
    }
  }
  vi.resetModules();
  vi.stubGlobal('self', scope);
  vi.stubGlobal('Worker', WorkerHere);
};
