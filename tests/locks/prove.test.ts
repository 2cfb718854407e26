import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLockMutants, staleLockExceptions } from '../../scripts/support/lockMutants.ts';
import { lockSwitches } from '../../scripts/support/lockSwitches.ts';
import { lockRows } from '../server/deep/postgres/locks/rows/all.ts';
import { Crash, openLab } from '../support/locks/lab.ts';
import type { Row } from '../support/locks/lab.ts';

const lab = await openLab();
afterAll(lab.close);

/** The rows with the locks that they come to, those that come to fewest first: they are asked of the least. */
let rows: { row: Row; title: string; reached: ReadonlySet<number> }[] = [];

const run = async (row: Row): Promise<void> => {
  await lab.reset();
  await row(lab);
};

beforeAll(async () => {
  for (const [title, row] of Object.entries(lockRows))
    rows.push({ row, title, reached: await lockSwitches.reachedBy(() => run(row)) });
  rows = rows.toSorted((a, b) => a.reached.size - b.reached.size);
}, 300_000);

test('every exception stands for something', () => {
  expect(staleLockExceptions()).toEqual([]);
});

test.each(findLockMutants(process.env.TILLSYN_LOCKS_ONLY))(
  '$title',
  { timeout: 300_000 },
  async ({ ids, title }) => {
    const asked = rows.filter(({ reached }) => ids.some((id) => reached.has(id)));
    for (const { row } of asked) {
      const isMissed = await lockSwitches
        .without(ids, () => run(row))
        .then(
          () => false,
          (error: unknown) => !(error instanceof Crash),
        );
      if (!isMissed) continue;
      // The row failed because of the removed lock.
      await run(row);
      return;
    }
    expect.fail(`${asked.length === 0 ? 'No row comes to it' : 'No row misses it'}: ${title}`);
  },
);
