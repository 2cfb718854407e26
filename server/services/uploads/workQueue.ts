/** Runs tasks one after the other in the order they came, never more than one at a time. */
export interface WorkQueue {
  /** Waits for the tasks before it and answers what the task answers (or throws what it throws); `'full'` at once when `maxWaiting` others wait. */
  run<T>(task: () => Promise<T>): Promise<T | 'full'>;
}

/** Makes a queue that holds at most `maxWaiting` tasks beside the one that runs. */
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
