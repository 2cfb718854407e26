interface Waiting<In, Out> {
  one: In;
  resolve: (out: Out) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes work that is asked for while the same work is under way wait and be done together, in the order of asking: a durable write
 * costs the same for one receipt and for some. `work` answers one result for each; when it fails for several, each is tried alone,
 * so that everybody gets their own error.
 */
export const gather = <In, Out>(
  work: (all: readonly In[]) => Promise<readonly Out[]>,
): ((one: In) => Promise<Out>) => {
  let waiting: Waiting<In, Out>[] = [];
  let isUnderWay = false;

  const runTogether = async (batch: readonly Waiting<In, Out>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ one }) => one));
      for (const [at, result] of results.entries()) batch[at]?.resolve(result);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await runTogether([one]);
    }
  };

  const run = async (): Promise<void> => {
    isUnderWay = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await runTogether(batch);
    }
    isUnderWay = false;
  };

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (!isUnderWay) void run();
    });
};
