import type { Logger } from 'pino';
import { describeFailure } from '#server/core/failure.ts';
import type { Background } from '#server/core/ports.ts';

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
