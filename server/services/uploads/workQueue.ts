/** Priority of a task: `'last'` ones run when no other task waits. */
export type TaskOrder = 'usual' | 'last';

/** Queue that runs tasks one at a time, in order of arrival within each priority. */
export interface WorkQueue {
  /**
   * Waits for the tasks before it and returns (or throws) the task's result; `'full'` at once when `maxWaiting`
   * others of its priority wait.
   */
  run<T>(task: () => Promise<T>, order?: TaskOrder): Promise<T | 'full'>;
}

/** Creates a queue of at most `maxWaiting` waiting tasks of each priority. */
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
