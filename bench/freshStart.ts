import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../scripts/support/product.ts';
import { figureTable, rounded } from '../scripts/support/results.ts';
import type { Figure, Section } from '../scripts/support/results.ts';
import { ownMiB, residentMiB } from './support/watchServer.ts';

const sampleEveryMs = 25;
const restMs = 20_000;

/** Measures the first start on an empty folder, which creates the demo data: peak memory, and memory afterwards. */
export async function measureFreshStart(): Promise<Section> {
  let peakMiB = 0;
  const startedMiB = (): number => residentMiB(process.pid) - ownMiB(process.pid);
  const sampling = setInterval(() => (peakMiB = Math.max(peakMiB, startedMiB())), sampleEveryMs);
  const startedAt = performance.now();
  const product = await startProduct();
  const seconds = (performance.now() - startedAt) / 1000;
  try {
    await sleep(restMs);
    const figures: Figure[] = [
      { what: 'held after the start', value: rounded(residentMiB(product.pid)), unit: 'MiB', atMost: 500 },
      { what: 'peak of the start', value: rounded(peakMiB), unit: 'MiB' },
      { what: 'until it answers', value: rounded(seconds), unit: 's' },
    ];
    const how = `The product's server on the embedded database, started on an empty folder, with the demo data. Memory is that of the server's process and of those that it started; what is held is read ${restMs / 1000} s after it answers.`;
    return { title: 'First start', text: `${how}\n\n${figureTable(figures)}` };
  } finally {
    clearInterval(sampling);
    await product.stop();
  }
}
