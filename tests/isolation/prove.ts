import { afterAll, expect, test } from 'vitest';
import { findMutants, staleExceptions } from '#scripts/support/isolationMutants.ts';
import type { CallName } from '#contract/calls.ts';
import { wholeTable } from '../server/isolation/rows/all.ts';
import { openTable } from '../support/isolation/run.ts';

declare global {
  /** Sites removed at the moment. */
  var isolationTaken: ReadonlySet<number> | undefined;
}

/** Proves one of two shares of the removable sites: for each, a cell of the table must fail. */
export async function proveShare(share: 0 | 1): Promise<void> {
  const only = process.env.TILLSYN_ISOLATION_ONLY;
  const mutants = findMutants(only).filter((_mutant, index) => index % 2 === share);
  const table = await openTable();
  afterAll(table.close);

  test('every exception is used', () => {
    expect(staleExceptions()).toEqual([]);
  });

  test.each(mutants)('$title', { timeout: 300_000 }, async ({ ids, title, reachedBy }) => {
    const fault = await faultWithout(ids, reachedBy);
    if (fault === null) expect.fail(`No cell of the table fails without it: ${title}`);
    // The cell failed because of the removed check.
    expect(await fault.again()).toBeNull();
  });

  async function faultWithout(ids: readonly number[], reachedBy: readonly string[]) {
    globalThis.isolationTaken = new Set(ids);
    try {
      for (const name of reachedBy) {
        const row = wholeTable[name as CallName];
        const fault = row ? await table.firstFault(name as CallName, row) : null;
        if (fault !== null) return fault;
      }
      return null;
    } finally {
      globalThis.isolationTaken = undefined;
    }
  }
}
