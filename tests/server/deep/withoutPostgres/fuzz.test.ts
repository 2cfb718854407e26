import { expect, test } from 'vitest';
import { startProduct } from '#scripts/support/product.ts';
import { fuzz } from '#tests/support/fuzz/fuzz.ts';

const count = 3_000;
const mostMiB = 700;

test(
  `${count} drawn calls: no failure, no envelope missing, memory of the process tree below ${mostMiB} MiB`,
  { timeout: 600_000 },
  async () => {
    const server = await startProduct();
    try {
      const result = await fuzz({ url: `${server.url}/api/`, pid: server.pid }, { seed: 1, count });
      expect(result.faults).toEqual([]);
      expect(result.peakMiB).toBeGreaterThan(0);
      expect(result.peakMiB).toBeLessThan(mostMiB);
      // Otherwise the test would cover refusals only.
      expect(result.succeeded.size).toBeGreaterThan(80);
    } finally {
      await server.stop();
    }
  },
);
