/** Runs tasks one at a time in the order they arrive. */
export interface WorkQueue {
  /** Waits for the tasks before it and returns (or throws) what the task does; `'full'` at once when `maxWaiting` others wait. */
  run<T>(task: () => Promise<T>): Promise<T | 'full'>;
}

/** Makes a queue of at most `maxWaiting` waiting tasks. */
export const createWorkQueue = (maxWaiting: number): WorkQueue => {
  let last: Promise<unknown> = Promise.resolve();
  let pending = 0;
  return {
    async run(task) {
      if (pending > maxWaiting) return 'full';
      pending += 1;
      const before = last;
      const turn = (async () => {
        await before;
        return task();
      })();
      last = turn.then(
        () => undefined,
        () => undefined,
      );
      try {
        return await turn;
      } finally {
        pending -= 1;
      }
    },
  };
};
