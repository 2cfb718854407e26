import { expect, test } from 'vitest';
import { readGrown } from '../../../../bench/load/grow.ts';

/** 200 customers, large enough for PostgreSQL's plans to be those of all 2,000. */
const share = 0.1;

test(
  'no query of a customer’s people reads much more than a customer’s part of a large table [OPS-66]',
  { timeout: 600_000 },
  async () => {
    const { slow, times } = await readGrown(share);
    expect(times.size).toBeGreaterThan(40);
    expect(slow).toEqual([]);
  },
);
