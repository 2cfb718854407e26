import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { NamedPerson } from '#contract/envelope.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { packRows } from '#domain/packedRows.ts';
import { collectEmails, readNames } from '#server/services/users/namedUsers.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { db, seed } = backend;

const namesOf = (text: string) => (JSON.parse(text) as { people?: NamedPerson[] }).people;

/** Seeds a building with flaws found by `performer`, the last of them fixed by a stranger. */
async function houseWithFlaws(count = 1) {
  const { building, people, level, below } = await seed.tenant();
  const performer = await seed.user(below, 'User', { firstName: 'Fia', lastName: 'Finnare' });
  const stranger = (await seed.tenant('Annat bolag')).people.Admin;
  const flawRows = Array.from({ length: count }, (_, index) => ({
    customerId: level.id,
    buildingId: building.id,
    name: `Brist ${index}`,
    ...textKeys(`Brist ${index}`),
    created: '2026-11-01T08:00:00.000Z',
    updated: '2026-11-01T08:00:00.000Z',
    performer: performer.email,
    doneBy: stranger.email,
  }));
  await db.insert(flaws).values(flawRows);
  const readFlaws = (token: string, pageSize = 10) =>
    backend.ask('GET', 'v1/Flaw', { token, query: { buildingId: building.id, pageSize } });
  return { building, people, performer, read: readFlaws };
}

test('an answer names the people behind its addresses, as far as the caller sees them [LIFE-306]', async () => {
  const { people, performer, read } = await houseWithFlaws();
  const { text } = await read(people.Admin.token);
  expect(namesOf(text)).toEqual([{ email: performer.email, name: 'Fia Finnare' }]);
});

test('a list that is sent while it is read names its people at its end [LIFE-306]', async () => {
  const { people, performer, read } = await houseWithFlaws(1200);
  const { text, data } = await read(people.Admin.token, 0);
  expect(data).toHaveLength(1200);
  expect(namesOf(text)).toEqual([{ email: performer.email, name: 'Fia Finnare' }]);
});

test('a packed list names the people in its columns and in its first row [LIFE-306]', () => {
  const rows = ['fia@example.com', 'fia@example.com', 'lo@example.com', ''].map((userName) => ({ userName }));
  const doneBy = 'ola@example.com';
  const emails = new Set<string>();
  collectEmails([{ packedItems: packRows(rows) }, { packedItems: packRows([{ doneBy }]) }], emails);
  expect([...emails]).toEqual(['fia@example.com', 'lo@example.com', doneBy]);
});

test('a response without addresses of users includes no names [LIFE-306]', async () => {
  const { people } = await houseWithFlaws();
  const { text } = await backend.ask('GET', 'v1/Building', { token: people.Admin.token });
  expect(namesOf(text)).toBeUndefined();
});

test('names are read for more addresses than a statement has parameters [LIFE-306]', async () => {
  const { people, level } = await seed.tenant();
  const performer = await seed.user(level, 'User', { firstName: 'Fia', lastName: 'Finnare' });
  const emails = Array.from({ length: 70_000 }, (_, index) => `person${index}@example.com`);
  const caller = { userId: people.Admin.id };
  const scope = { ownCustomers: () => sql`true` };
  const names = await readNames({ db, caller, scope } as never, new Set([...emails, performer.email]));
  expect(names).toEqual([{ email: performer.email, name: 'Fia Finnare' }]);
});
