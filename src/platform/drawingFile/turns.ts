/** Creates a queue that runs one task after another; a task cancelled before its turn is skipped with null. */
export const makeTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> => {
      const mine = last.then(() => (signal.aborted ? null : work()));
      last = mine.catch(() => null);
      return mine;
    },
  };
};
