import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { createKeys } from './keys.ts';
import type { Keys } from './keys.ts';
import { openTable } from './run.ts';
import type { Choice } from './cells.ts';
import type { OpenTable } from './run.ts';
import type { Row, Table } from './table.ts';

/**
 * Table shared by this worker's files: each call leaves it unchanged, and creating it takes as long as twenty
 * calls.
 */
let sharedTable: ReturnType<typeof openTable> | undefined;

/** Opens a table for the calls of the table only; on PostgreSQL, which persists it, each file has its own. */
async function openSharedTable(): Promise<OpenTable> {
  if (!process.env.TEST_DATABASE_URL) return (sharedTable ??= openTable());
  const ownTable = await openTable();
  afterAll(ownTable.close);
  return ownTable;
}

/** Returns a table's calls that are restricted to certain callers. */
const guardedOf = (part: Table): [CallName, Row][] =>
  Object.entries(part).flatMap(([name, row]) => ('open' in row ? [] : [[name as CallName, row]]));

/**
 * Registers a test for each call of a part of the table: the chosen cells follow the rules, and refused calls
 * change nothing.
 */
export function testPeople(table: OpenTable, part: Table, choice: Choice): void {
  test.each(guardedOf(part))(
    '%s keeps to rights and scope at every level and relation',
    async (name, row) => {
      expect(await table.check(name, row, choice)).toEqual([]);
      expect(await table.anonymous(name, row)).toEqual([401]);
    },
  );
}

/** Registers tests for every cell of a part of the table. */
export async function testTable(part: Table): Promise<void> {
  testPeople(await openSharedTable(), part, 'all');
}

/**
 * Registers two tests for each call: a key's reads, and that it writes nothing. The table gets keys, so
 * users' cells must run before.
 */
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
