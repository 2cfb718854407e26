import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { currentRequest, inRequest } from '#server/core/requestScope.ts';
import { openPostgres } from '#server/db/client.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';

const timed: { id: string | undefined; text: string; ms: number }[] = [];
const ownDatabase = await createOwnDatabase(process.env.TEST_DATABASE_URL ?? '');
const database = await openPostgres(ownDatabase.url, (text, ms) =>
  timed.push({ id: currentRequest()?.id, text, ms }),
);
const { db } = database;
afterAll(async () => {
  await database.close();
  await ownDatabase.drop();
});

test('each query of the pool is timed once, within its request, also with few connections [OPS-48]', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => `request-${at}`);
  await Promise.all(
    ids.map((id, at) =>
      inRequest({ id, call: null }, async () => {
        if (at % 2 === 0) return db.execute(sql`select pg_sleep(0.02), ${id}::text`);
        return db.transaction((tx) => tx.execute(sql`select pg_sleep(0.02), ${id}::text`));
      }),
    ),
  );
  const slept = timed.filter(({ text }) => text.includes('pg_sleep'));
  expect(slept.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  for (const { ms, text } of slept) {
    expect(ms).toBeGreaterThan(19);
    expect(text).toBe('select pg_sleep(0.02), $1::text');
  }
});

test('the pool reports its connections [OPS-43]', async () => {
  expect(database.connections?.totalCount).toBeGreaterThan(1);
  expect(database.connections?.waitingCount).toBe(0);
});
