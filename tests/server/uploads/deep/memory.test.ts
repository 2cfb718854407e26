import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hasFixtures, withoutFixtures } from '#tests/support/hostile/uploads.ts';

const run = promisify(execFile);
const megabyte = 1024 * 1024;

test(
  'all fixtures, one by one and four at once, take less than 250 MB above idle',
  { timeout: 240_000 },
  async (context) => {
    if (!hasFixtures) return context.skip(withoutFixtures);
    if (process.platform !== 'linux') return context.skip('the memory of other processes is read from /proc');
    const { stdout } = await run(
      process.execPath,
      [join(import.meta.dirname, '../../../support/hostile/uploadMemory.ts')],
      { env: {} },
    );
    const { sequence, atOnce } = JSON.parse(stdout) as Record<
      'sequence' | 'atOnce',
      { own: number; all: number }
    >;
    expect(sequence.all, 'one by one, with the decoder').toBeLessThan(250 * megabyte);
    expect(atOnce.all, 'four at once, with the decoder').toBeLessThan(250 * megabyte);
    expect(atOnce.own, 'the backend itself').toBeLessThan(125 * megabyte);
  },
);

test(
  'a 150-megapixel drawing decodes in 200 MB by rows, and otherwise needs no more than 80 megapixels',
  { timeout: 240_000 },
  async (context) => {
    if (process.platform !== 'linux') return context.skip('the memory of other processes is read from /proc');
    const { stdout } = await run(
      process.execPath,
      [join(import.meta.dirname, '../../../support/hostile/decoderMemory.ts')],
      { env: {} },
    );
    const { formerly = 0, interlaced, progressive, ...byRows } = JSON.parse(stdout) as Record<string, number>;
    expect(Object.keys(byRows).toSorted()).toEqual(['jpeg', 'png', 'strips', 'tiles', 'turned']);
    for (const [name, peak] of Object.entries(byRows)) expect(peak, name).toBeLessThan(200 * megabyte);
    expect(interlaced, 'interlaced PNG').toBeLessThanOrEqual(formerly);
    expect(progressive, 'progressive JPEG').toBeLessThanOrEqual(formerly);
  },
);
