/** Order of a task: `'last'` ones run when no other waits. */
export type TaskOrder = 'usual' | 'last';

/** Runs tasks one at a time, those of an order as they arrive. */
export interface WorkQueue {
  /**
   * Waits for the tasks before it and returns (or throws) what the task does; `'full'` at once when `maxWaiting` others of its order wait.
   */
  run<T>(task: () => Promise<T>, order?: TaskOrder): Promise<T | 'full'>;
}

/** Creates a queue of at most `maxWaiting` waiting tasks of each order. */
export const createWorkQueue = (maxWaiting: number): WorkQueue => {
  const waiting: Record<TaskOrder, (() => void)[]> = { usual: [], last: [] };
  let isRunning = false;

  const runNext = (): void => {
    const next = waiting.usual.shift() ?? waiting.last.shift();
    if (next) next();
    else isRunning = false;
  };

  return {
    async run(task, order = 'usual') {
      if (isRunning) {
        if (waiting[order].length >= maxWaiting) return 'full';
        await new Promise<void>((resolve) => waiting[order].push(resolve));
      }
      isRunning = true;
      try {
        return await task();
      } finally {
        runNext();
      }
    },
  };
};
