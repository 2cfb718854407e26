import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { createKeys } from './keys.ts';
import type { Keys } from './keys.ts';
import { openTable } from './run.ts';
import type { Choice, OpenTable } from './run.ts';
import type { Row, Table } from './table.ts';

/** The table of this worker's files: each call leaves it unchanged, and creating it takes as long as twenty calls. */
let kept: ReturnType<typeof openTable> | undefined;

/** Opens a table that nothing but the calls of the table is asked of; on PostgreSQL, which keeps it, each file has its own. */
async function openSharedTable(): Promise<OpenTable> {
  if (!process.env.TEST_DATABASE_URL) return (kept ??= openTable());
  const own = await openTable();
  afterAll(own.close);
  return own;
}

/** A table's calls that somebody in particular may ask. */
const guardedOf = (part: Table): [CallName, Row][] =>
  Object.entries(part).flatMap(([name, row]) => ('open' in row ? [] : [[name as CallName, row]]));

/** A test for each call of a part of the table: the chosen cells as the rules say, and refused calls change nothing. */
export function testPeople(table: OpenTable, part: Table, choice: Choice): void {
  test.each(guardedOf(part))(
    '%s keeps to rights and scope at every level and relation',
    async (name, row) => {
      expect(await table.check(name, row, choice)).toEqual([]);
      expect(await table.anonymous(name, row)).toEqual([401]);
    },
  );
}

/** Every cell of a part of the table. */
export async function testTable(part: Table): Promise<void> {
  testPeople(await openSharedTable(), part, 'all');
}

/** Two tests for each call: what a key may read, and that it writes nothing. Keys are made in the table, which people's cells aren't asked of after it. */
export function testKeys(table: OpenTable, part: Table): void {
  let keys: Keys;
  beforeAll(async () => {
    keys = await createKeys(table.backend, table.world);
  });
  const isReading = ([name]: readonly [CallName, Row]): boolean => calls[name].method === 'GET';
  const guarded = guardedOf(part);

  test.each(guarded.filter(isReading))(
    '%s shows an API key records of its level and below, and a dead key nothing [KEY-05, KEY-16]',
    async (name, row) => {
      expect(await table.checkKey(name, row, keys)).toEqual([]);
    },
  );

  test.each(guarded.filter((each) => !isReading(each)))(
    '%s writes nothing for an API key on any record [KEY-05]',
    async (name, row) => {
      expect(await table.checkKey(name, row, keys)).toEqual([]);
    },
  );
}
