import { expect, test } from 'vitest';
import { saveAtOnce } from '../../../../bench/load/tablets.ts';

const [tablets, calls] = [4, 40];

test(
  'tablets that save at once from one address through a balancer to two servers: no refusal, nothing lost or doubled [OPS-63]',
  { timeout: 600_000 },
  async () => {
    const saved = await saveAtOnce({ tablets, calls });
    expect(saved.findings).toEqual([]);
    expect(saved.refused).toBe(0);
    expect(saved.writes).toBe(tablets * calls);
  },
);
