import { afterAll, expect, test } from 'vitest';
import { findMutants, staleExceptions } from '../../scripts/support/isolationMutants.ts';
import type { CallName } from '../../src/contract/calls.ts';
import { wholeTable } from '../server/isolation/rows/all.ts';
import { openTable } from '../support/isolation/run.ts';

declare global {
  /** The sites that are taken away just now. */
  var isolationTaken: ReadonlySet<number> | undefined;
}

/** One of two shares of everything that can be taken away: for each the table must have a cell that fails. */
export async function proveShare(share: 0 | 1): Promise<void> {
  const only = process.env.TILLSYN_ISOLATION_ONLY;
  const mutants = findMutants(only).filter((_mutant, index) => index % 2 === share);
  const table = await openTable();
  afterAll(table.close);

  test('every exception stands for something', () => {
    expect(staleExceptions()).toEqual([]);
  });

  // A part of the proof leans on the table's own tests for this.
  if (only === undefined) {
    test('no cell fails while nothing is taken away', { timeout: 300_000 }, async () => {
      const faults: (string | null)[] = [];
      for (const name of new Set(mutants.flatMap(({ reachedBy }) => reachedBy))) {
        const row = wholeTable[name as CallName];
        if (row) faults.push(await table.firstFault(name as CallName, row));
      }
      expect(faults.filter((fault) => fault !== null)).toEqual([]);
    });
  }

  test.each(mutants)('$title', { timeout: 300_000 }, async ({ ids, title, reachedBy }) => {
    globalThis.isolationTaken = new Set(ids);
    try {
      for (const name of reachedBy) {
        const row = wholeTable[name as CallName];
        if (row && (await table.firstFault(name as CallName, row)) !== null) return;
      }
    } finally {
      globalThis.isolationTaken = undefined;
    }
    expect.fail(`No cell of the table fails without it: ${title}`);
  });
}
