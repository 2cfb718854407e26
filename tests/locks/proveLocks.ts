import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLockMutants, lockMutantsInTurn } from '#scripts/support/lockMutants.ts';
import { lockSwitches } from '#scripts/support/lockSwitches.ts';
import { lockRows } from '../server/deep/postgres/locks/rows/all.ts';
import { Crash, openLab } from '../support/locks/lab.ts';
import type { Row } from '../support/locks/lab.ts';
import { shareReach } from '../support/locks/sharedReach.ts';

/** Number of test files that the locks are divided among, so that two workers share them. */
const files = 2;

/** Registers a test for each lock of a part (0 or 1): some row must fail once that lock is removed. */
export async function proveLocks(part: number): Promise<void> {
  const lab = await openLab();
  afterAll(lab.close);

  /** The rows with the locks that they reach, those that reach the fewest first, which are run the least often. */
  let rows: { row: Row; reached: ReadonlySet<number> }[] = [];
  /** The rows that fail while all locks are taken. */
  let failures: string[] = [];

  const run = async (row: Row): Promise<void> => {
    await lab.reset();
    await row(lab);
  };

  beforeAll(async () => {
    const reaches = await shareReach(Object.keys(lockRows), (title) =>
      lockSwitches.reachedBy(async () => {
        const row = lockRows[title];
        if (row) await run(row);
      }),
    );
    const knownRows = Object.entries(lockRows).map(([title, row]) => {
      const { reached = [], failure = null } = reaches.get(title) ?? {};
      return { title, row, reached: new Set(reached), failure };
    });
    failures = knownRows.flatMap(({ title, failure }) => (failure === null ? [] : [`${title}: ${failure}`]));
    rows = knownRows
      .filter(({ failure }) => failure === null)
      .toSorted((a, b) => a.reached.size - b.reached.size);
  }, 500_000);

  test('every row of the table holds while all locks are taken', () => {
    expect(failures).toEqual([]);
    expect(rows.length).toBe(Object.keys(lockRows).length);
  });

  const mutants = lockMutantsInTurn(findLockMutants(process.env.TILLSYN_LOCKS_ONLY));
  test.each(mutants.filter((_, index) => index % files === part))(
    '$title',
    { timeout: 300_000 },
    async ({ ids, title }) => {
      const reaching = rows.filter(({ reached }) => ids.some((id) => reached.has(id)));
      for (const tried of reaching) {
        const failure: unknown = await lockSwitches
          .without(ids, () => run(tried.row))
          .then(
            () => null,
            (error: unknown) => error,
          );
        // A crash costs a whole timeout: the row is tried last for the locks that follow.
        if (failure instanceof Crash) rows = [...rows.filter((each) => each !== tried), tried];
        if (failure === null || failure instanceof Crash) continue;
        // The row failed because of the removed lock.
        await run(tried.row);
        return;
      }
      expect.fail(`${reaching.length === 0 ? 'No row reaches it' : 'No row fails without it'}: ${title}`);
    },
  );
}
