import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hasFixtures, withoutFixtures } from '../../../support/hostile/uploads.ts';

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
