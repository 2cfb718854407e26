import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const rounds = 200_000_000;

/** Computes integer mixing and lookups, as typical programs do: without the product, disk or network. */
function compute(): number {
  const table = new Uint32Array(65_536);
  let state = 2_463_534_242;
  for (let round = 0; round < rounds; round += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const at = state & 0xffff;
    table[at] = ((table[at] ?? 0) + state) >>> 0;
  }
  return table[1] ?? 0;
}

if (!isMainThread && parentPort) {
  const startedAt = performance.now();
  compute();
  parentPort.postMessage(performance.now() - startedAt);
}

/**
 * Measures the time of the same pure computation on each core while all of them run it, in ms: machines differ, so runs are reported with
 * it.
 */
async function measureYardstick(): Promise<number> {
  const times = await Promise.all(
    Array.from(
      { length: availableParallelism() },
      () =>
        new Promise<number>((resolve, reject) => {
          const worker = new Worker(import.meta.filename);
          worker.once('message', resolve).once('error', reject);
        }),
    ),
  );
  return Math.round(times.reduce((sum, ms) => sum + ms, 0) / times.length);
}

/** Creates the yardstick of a run, measured now and at each further call: a shared machine's speed varies. */
export function createYardstick() {
  const measured: number[] = [];
  return {
    measure: async (): Promise<void> => {
      measured.push(await measureYardstick());
    },
    /** Returns `370, 412 ms` in the order of the measurements. */
    timesText: (): string => `${measured.join(', ')} ms`,
    /** Returns the mean of the measurements, in ms. */
    mean: (): number => measured.reduce((sum, ms) => sum + ms, 0) / Math.max(1, measured.length),
    /** Returns a line for the end of a run. */
    note: (): string =>
      `Pure computing on all cores took ${measured.join(', ')} ms, measured between the parts (the yardstick of this machine).`,
  };
}
