import { afterAll, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import { openTable } from './run.ts';
import type { Table } from './table.ts';

/** A test for each call of a part of the table: every cell as the rules say, and refused calls change nothing. */
export async function testTable(part: Table): Promise<void> {
  const table = await openTable();
  afterAll(table.close);
  for (const [name, row] of Object.entries(part)) {
    if ('open' in row) continue;
    test(`${name} keeps to rights and scope at every level and relation`, async () => {
      expect(await table.check(name as CallName, row)).toEqual([]);
      expect(await table.anonymous(name as CallName, row)).toEqual([401]);
    });
  }
}
