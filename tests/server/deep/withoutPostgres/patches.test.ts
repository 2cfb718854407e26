import { afterEach, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { companies } from '#server/db/schema/tenants.ts';
import { openEmbeddedTestDatabase } from '#tests/support/database/testDatabases.ts';

afterEach(() => vi.unstubAllEnvs());

test('without the patches the libraries alone answer the same', async () => {
  const readRows = async ({ db, close }: OpenDatabase) => {
    const isPatched = Object.hasOwn(db._.session, 'prepareQuery');
    const moment = '2026-01-01T00:00:00.000Z';
    const fields = { name: 'Ett', sortKey: 'ett', searchText: 'ett', created: moment, updated: moment };
    const rows: unknown[] = [await db.insert(companies).values(fields).returning()];
    for (let time = 0; time < 3; time += 1) rows.push(await db.select().from(companies));
    await close();
    return { rows, isPatched };
  };
  const patched = await readRows(await openEmbeddedTestDatabase());
  vi.stubEnv('LIBRARY_PATCHES', 'off');
  const bare = await readRows(await openEmbeddedTestDatabase());
  expect([patched.isPatched, bare.isPatched]).toEqual([true, false]);
  expect(bare.rows).toEqual(patched.rows);
});
