import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLockMutants } from '../../scripts/support/lockMutants.ts';
import { lockSwitches } from '../../scripts/support/lockSwitches.ts';
import { lockRows } from '../server/deep/postgres/locks/rows/all.ts';
import { Crash, openLab } from '../support/locks/lab.ts';
import type { Row } from '../support/locks/lab.ts';

/** Number of test files that the locks are divided among, so that two workers share them. */
const files = 2;

/** Registers a test for each lock of a part (0 or 1): some row must fail once that lock is removed. */
export async function proveLocks(part: number): Promise<void> {
  const lab = await openLab();
  afterAll(lab.close);

  /** The rows with the locks that they reach, those that reach the fewest first, which are run the least often. */
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

  const mutants = findLockMutants(process.env.TILLSYN_LOCKS_ONLY);
  test.each(mutants.filter((_, index) => index % files === part))(
    '$title',
    { timeout: 300_000 },
    async ({ ids, title }) => {
      const reaching = rows.filter(({ reached }) => ids.some((id) => reached.has(id)));
      for (const { row } of reaching) {
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
      expect.fail(`${reaching.length === 0 ? 'No row reaches it' : 'No row fails without it'}: ${title}`);
    },
  );
}
