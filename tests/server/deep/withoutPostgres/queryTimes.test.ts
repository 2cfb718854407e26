import { sql } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentRequest, inRequest } from '#server/core/requestScope.ts';
import { openPglite } from '#server/db/client.ts';

test('each query of the embedded database is timed within its request, in transactions too [OPS-48]', async () => {
  const timed: string[] = [];
  const dump = process.env.TILLSYN_TEST_DUMP;
  const { db, close } = await openPglite({
    ...(dump !== undefined && { dump: new Blob([readFileSync(dump)]) }),
    onQuery: (text, ms) => {
      expect(ms).toBeGreaterThan(0);
      timed.push(`${currentRequest()?.id} ${text}`);
    },
  });
  await inRequest({ id: 'one', call: null }, async () => db.execute(sql`select ${1}::int`));
  await inRequest({ id: 'two', call: null }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select ${2}::int`);
      await tx.execute(sql`no statement`).catch(() => undefined);
    }),
  ).catch(() => undefined);
  await close();
  expect(timed).toEqual(['one select $1::int', 'two select $1::int', 'two no statement']);
}, 60_000);
