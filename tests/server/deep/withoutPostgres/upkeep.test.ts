import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import { vacuumGrownTables } from '#server/db/upkeep.ts';
import { openEmbeddedTestDatabase } from '#tests/support/database/testDatabases.ts';

test('the embedded database learns of tables that have grown, and uses the room of deleted rows again', async () => {
  const { db, close } = await openEmbeddedTestDatabase();
  const figures = () =>
    rowsOf<{ rows: number; bytes: number }>(
      db,
      sql`select reltuples::int as rows, pg_relation_size(oid)::int as bytes from pg_class where relname = 'request_limits'`,
    );
  const insert = () =>
    db.execute(
      sql`insert into request_limits (key, points, expire) select 'k' || n, 1, n from generate_series(1, 5000) n`,
    );
  await vacuumGrownTables(db);
  await insert();
  expect(await vacuumGrownTables(db)).toEqual(['request_limits']);
  const [full] = await figures();
  expect(full?.rows).toBe(5000);
  expect(await vacuumGrownTables(db)).toEqual([]);

  // Inserting as much as was deleted grows the table, but not each time.
  for (let time = 0; time < 6; time += 1) {
    await db.execute(sql`delete from request_limits`);
    await insert();
    await vacuumGrownTables(db);
  }
  const [after] = await figures();
  expect(after?.rows).toBe(5000);
  expect(after?.bytes).toBeLessThan((full?.bytes ?? 0) * 5);
  await close();
});
