import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Returns the state of `operation` after at most `ms` milliseconds; never rejects. A result that arrives while the event loop
 * was busy counts as in time.
 */
export async function outcomeWithin(
  operation: Promise<unknown>,
  ms: number,
): Promise<'succeeded' | 'failed' | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const settled = operation.then(
    () => 'succeeded' as const,
    () => 'failed' as const,
  );
  const timeout = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => {
      // Timers run before received bytes are read: after the second turn the driver has read its response.
      void nextTurn()
        .then(() => nextTurn())
        .then(() => resolve('late'));
    }, ms);
  });
  try {
    return await Promise.race([settled, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
