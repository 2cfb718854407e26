interface Waiting<In, Out> {
  one: In;
  resolve: (out: Out) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches requests that arrive while the same work is running, in order: a durable write costs the same for one receipt as for several.
 * `work` returns one result per request; when a batch fails, each request is retried alone, so that each caller gets its own error.
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
      else for (const item of batch) await runTogether([item]);
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
