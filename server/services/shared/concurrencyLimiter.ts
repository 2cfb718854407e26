import type { ConcurrencyLimiter } from '#server/core/ports.ts';

/** Limits of concurrent work. */
export interface ConcurrencyLimits {
  /** Maximum per caller. */
  atOnce: number;
  /** Maximum over all callers. */
  inAll: number;
  /** Maximum number of queued tasks per caller, and their timeout; further ones are rejected. */
  waiting?: number;
  waitMs?: number;
}

/** Creates a concurrency limiter per caller, first come first served. Counted per process, since it protects this process's memory. */
export function createConcurrencyLimiter({
  atOnce,
  inAll,
  waiting = 0,
  waitMs = 0,
}: ConcurrencyLimits): ConcurrencyLimiter {
  const running = new Map<string, number>();
  const queues = new Map<string, (() => void)[]>();
  let runningCount = 0;

  const isFree = (caller: string) => runningCount < inAll && (running.get(caller) ?? 0) < atOnce;

  function begin(caller: string): () => void {
    runningCount += 1;
    running.set(caller, (running.get(caller) ?? 0) + 1);
    let isMine = true;
    return () => {
      if (!isMine) return;
      isMine = false;
      runningCount -= 1;
      const runningOfCaller = (running.get(caller) ?? 1) - 1;
      if (runningOfCaller > 0) running.set(caller, runningOfCaller);
      else running.delete(caller);
      callNext();
    };
  }

  /** Starts the longest-waiting task of each caller with a free slot. */
  function callNext(): void {
    for (const [caller, queue] of queues) {
      if (isFree(caller)) queue[0]?.();
    }
  }

  function wait(caller: string): Promise<(() => void) | null> {
    const queue = queues.get(caller) ?? [];
    if (queue.length >= waiting) return Promise.resolve(null);
    queues.set(caller, queue);
    return new Promise((resolve) => {
      const leave = () => {
        clearTimeout(timer);
        queue.splice(queue.indexOf(enter), 1);
        if (queue.length === 0) queues.delete(caller);
      };
      const enter = () => {
        leave();
        resolve(begin(caller));
      };
      const timer = setTimeout(() => {
        leave();
        resolve(null);
      }, waitMs);
      queue.push(enter);
    });
  }

  return {
    take: async (caller) => (isFree(caller) && !queues.has(caller) ? begin(caller) : wait(caller)),
  };
}
