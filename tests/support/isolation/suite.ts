import { afterAll, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import { openTable } from './run.ts';
import type { Table } from './table.ts';

/** The table of this worker's files: each call leaves it as it was, and making it takes as long as asking twenty calls. */
let kept: ReturnType<typeof openTable> | undefined;

/** Opens a table that nothing but the calls of the table is asked of; on PostgreSQL, which keeps it, each file has its own. */
async function openSharedTable(): Promise<Awaited<ReturnType<typeof openTable>>> {
  if (!process.env.TEST_DATABASE_URL) return (kept ??= openTable());
  const own = await openTable();
  afterAll(own.close);
  return own;
}

/** A test for each call of a part of the table: every cell as the rules say, and refused calls change nothing. */
export async function testTable(part: Table): Promise<void> {
  const table = await openSharedTable();
  for (const [name, row] of Object.entries(part)) {
    if ('open' in row) continue;
    test(`${name} keeps to rights and scope at every level and relation`, async () => {
      expect(await table.check(name as CallName, row)).toEqual([]);
      expect(await table.anonymous(name as CallName, row)).toEqual([401]);
    });
  }
}
