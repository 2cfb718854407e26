import type { Turns } from '#server/core/ports.ts';

/** How much work may run in parallel. */
export interface TurnLimits {
  /** For one caller. */
  atOnce: number;
  /** For all callers together. */
  inAll: number;
  /** How many more tasks of a caller wait for their turn, and for how long; the rest are refused. */
  waiting?: number;
  waitMs?: number;
}

/** Turns per caller, first come first served. Counted per process, since it is this process's memory that is protected. */
export function createTurns({ atOnce, inAll, waiting = 0, waitMs = 0 }: TurnLimits): Turns {
  const running = new Map<string, number>();
  const queues = new Map<string, (() => void)[]>();
  let all = 0;

  const isFree = (caller: string) => all < inAll && (running.get(caller) ?? 0) < atOnce;

  function begin(caller: string): () => void {
    all += 1;
    running.set(caller, (running.get(caller) ?? 0) + 1);
    let isMine = true;
    return () => {
      if (!isMine) return;
      isMine = false;
      all -= 1;
      const left = (running.get(caller) ?? 1) - 1;
      if (left > 0) running.set(caller, left);
      else running.delete(caller);
      callNext();
    };
  }

  /** Starts the longest-waiting task of each caller who has a free turn. */
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
