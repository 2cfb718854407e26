import type { Logger } from 'pino';
import { describeFailure } from './failure.ts';

/** Work that no answer waits for. A failure is logged; the process waits for it before it ends. */
export interface Background {
  run: (what: string, work: () => Promise<void>) => void;
  /** Resolves when nothing is running any more. */
  settled: () => Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run: (what, work) => {
      const task = work()
        .catch((error: unknown) => log.error({ what, ...describeFailure(error) }, 'failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
