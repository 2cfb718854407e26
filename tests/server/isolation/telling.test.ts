import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { createKeys } from '#tests/support/isolation/keys.ts';
import type { Keys } from '#tests/support/isolation/keys.ts';
import { openTable } from '#tests/support/isolation/run.ts';
import { testPeople } from '#tests/support/isolation/suite.ts';
import { wholeTable } from './rows/all.ts';

const table = await openTable();
afterAll(table.close);
const rows = Object.entries(wholeTable).map(([name, row]) => ({ name: name as CallName, row }));

// Every cell and every key is covered in the folder `deep`.
describe('at the cells that tell first', () => {
  testPeople(table, wholeTable, 'telling');
});

/** A valid body for the calls of the own reminders. */
const bodyOfPeople = { weekday: null, leadDays: 0, stopped: false, timeZone: 'UTC', which: 'all' };

describe('access with an API key', () => {
  let keys: Keys;
  beforeAll(async () => {
    keys = await createKeys(table.backend, table.world);
  });

  test('calls about the caller’s own account are closed to every key', async () => {
    const ownCalls = rows.filter(({ row }) => 'open' in row && row.open === 'person');
    expect(ownCalls.length).toBeGreaterThan(0);
    const { token } = keys.living.who;
    for (const { name } of ownCalls) {
      const { method, path } = calls[name];
      const body = method === 'PUT' ? { body: bodyOfPeople } : {};
      const { status } = await table.backend.ask(method, path, { token, ...body });
      expect([name, status]).toEqual([name, 403]);
    }
  });

  test('calls that are open to all are open to active keys only', async () => {
    const open = rows.filter(({ row }) => 'open' in row && row.open === 'session');
    expect(open.length).toBeGreaterThan(0);
    for (const { name } of open) {
      const { method, path: template } = calls[name];
      const path = template.replace('{langCode}', 'sv').replace(/\{\w+\}/g, '1');
      const tokens = [keys.living.who, ...keys.dead].map(({ token }) => token);
      const answers = await Promise.all(tokens.map((token) => table.backend.ask(method, path, { token })));
      expect([name, ...answers.map(({ status }) => status)]).toEqual([name, 200, 401, 401]);
    }
  });
});
