import { expect, test } from 'vitest';
import { saveAtOnce } from '#bench/load/tablets.ts';

const [tablets, calls] = [4, 40];

test(
  'tablets behind a balancer save at once without refusals, losses or duplicates, and both servers stay healthy [OPS-63, OPS-103]',
  { timeout: 600_000 },
  async () => {
    const saved = await saveAtOnce({ tablets, calls });
    expect(saved.findings).toEqual([]);
    expect(saved.refused).toBe(0);
    expect(saved.writes).toBe(tablets * calls);
    expect(saved.health.probes).toBeGreaterThan(0);
    expect(saved.health.unhealthy).toBe(0);
  },
);
