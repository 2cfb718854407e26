import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readGrown } from '#bench/load/grow.ts';
import type { ReadGrown } from '#bench/load/grow.ts';

/** Share of the data: 200 customers, enough for PostgreSQL to choose the plans of all 2,000. */
const share = 0.1;

let grownData: ReadGrown;
beforeAll(async () => {
  grownData = await readGrown(share);
}, 600_000);

test('no query of a customer’s people reads much more than a customer’s part of a large table', () => {
  expect(grownData.times.size).toBeGreaterThan(40);
  expect(grownData.slow).toEqual([]);
});

test('each large table has a customer column, and each query uses it or a record found by it', () => {
  expect([...grownData.counts.keys()]).toEqual(
    expect.arrayContaining(['flaws', 'map_items', 'round_histories']),
  );
  expect(grownData.withoutCustomer).toEqual([]);
  expect(grownData.forAll).toEqual([]);
});

test('existing grown data are reused, and missing parts are created', { timeout: 300_000 }, async () => {
  const keptIn = mkdtempSync(join(tmpdir(), 'tillsyn-grown-kept-'));
  const steps: string[][] = [];
  const readUntil = async (stopAfter = Infinity) => {
    const madeSteps: string[] = [];
    steps.push(madeSteps);
    return readGrown(0.002, {
      keptIn,
      tell: (line) => {
        if (madeSteps.push(line.replace(/^[\d.]+ s/, '')) === stopAfter) throw new Error('broken off');
      },
    });
  };
  try {
    await expect(readUntil(5)).rejects.toThrow('broken off');
    await readUntil();
    await readUntil();
  } finally {
    rmSync(keptIn, { recursive: true, force: true });
  }
  const [first = [], second = [], third] = steps;
  expect(first).toHaveLength(5);
  expect(second.length).toBeGreaterThan(5);
  expect(second.filter((step) => first.includes(step))).toEqual([]);
  expect(third).toEqual([]);
});
