import { asc, like } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companies } from '#server/db/schema/tenants.ts';
import { containsPattern, textKeys } from '#server/db/textKeys.ts';
import { sortKeyOf } from '#domain/sortKey.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const byteOrder = (a: string, b: string) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1);

test('keys order names as Swedes and Finns do', () => {
  const ordered = ['Alm', 'Ek', 'Élan', 'Rum 2', 'Rum 10', 'zon', 'Å', 'Åbo', 'Ä', 'Ärla', 'Ö', 'Öster'];
  expect([...ordered].reverse().toSorted(byteOrder)).toEqual(ordered);
});

test('case and the way a letter is composed make no difference', () => {
  expect(sortKeyOf('ÅSA')).toBe(sortKeyOf('a\u030asa'));
  expect(sortKeyOf('Müller')).toBe(sortKeyOf('muller'));
});

test('the database orders by the keys as this program does', async () => {
  const now = backend.time.now.toISOString();
  const texts = fc.sample(fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }), {
    numRuns: 200,
    seed: 4780,
  });
  const names = [...texts.filter((text) => !text.includes('\0')), 'Å', 'Ä', 'Ö', 'z', 'Plan 2', 'Plan 10'];
  await backend.db
    .insert(companies)
    .values(names.map((name) => ({ name, ...textKeys(name), created: now, updated: now })));
  const rows = await backend.db.select().from(companies).orderBy(asc(companies.sortKey), asc(companies.id));
  const keys = rows.map((row) => Buffer.from(row.sortKey));
  expect(keys.every((key, index) => index === 0 || Buffer.compare(keys[index - 1] ?? key, key) <= 0)).toBe(
    true,
  );
});

test('a search finds every text by any part of it, signs of the pattern included', async () => {
  const now = backend.time.now.toISOString();
  for (const name of ['100 % _klart_', 'a\\b', 'ÅÄÖ']) {
    await backend.db.insert(companies).values({ name, ...textKeys(name), created: now, updated: now });
  }
  const find = async (text: string) =>
    (
      await backend.db
        .select()
        .from(companies)
        .where(like(companies.searchText, containsPattern(text)))
    ).map((row) => row.name);
  expect(await find('0 % _')).toEqual(['100 % _klart_']);
  expect(await find('A\\B')).toEqual(['a\\b']);
  expect(await find('åä')).toEqual(['ÅÄÖ']);
  expect(await find('aa')).toEqual([]);
});
