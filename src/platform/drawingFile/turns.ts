/** Lets one piece of work after another do its part; what nobody wants any longer when its turn comes is left out with null. */
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
