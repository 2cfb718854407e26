import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { writtenRows } from '../database/touchedTables.ts';

/** A table's digest, and its write counter at that time. */
interface Digest {
  written: number | null;
  rows: string;
}

/**
 * Creates digests of every table to detect changes. On an embedded database a table is read again only if one
 * of its rows was written since. @returns `everything` reads them all; the caller of a rollback saves `kept`
 * before it and restores it afterwards
 */
export async function createDigests(db: Database) {
  const isCounting = !process.env.TEST_DATABASE_URL;
  const names = (
    await rowsOf<{ name: string }>(
      db,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
  ).map(({ name }) => name);
  let knownDigests: ReadonlyMap<string, Digest> = new Map();

  async function everything(on: Database = db): Promise<string> {
    const writtenCounts = isCounting ? await writtenRows(on) : null;
    const stale = names.filter((name) => {
      const digest = knownDigests.get(name);
      return digest?.written == null || digest.written !== writtenCounts?.get(name);
    });
    if (stale.length > 0) {
      const queries = stale.map(
        (name) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from "${name}" t`,
      );
      const fresh = await rowsOf<{ name: string; rows: string }>(on, sql.raw(queries.join(' union all ')));
      knownDigests = new Map([
        ...knownDigests,
        ...fresh.map(({ name, rows }): [string, Digest] => [
          name,
          { written: writtenCounts?.get(name) ?? null, rows },
        ]),
      ]);
    }
    return JSON.stringify(names.map((name) => [name, knownDigests.get(name)?.rows]));
  }

  return {
    everything,
    kept: () => knownDigests,
    putBack: (before: ReadonlyMap<string, Digest>) => {
      knownDigests = before;
    },
  };
}
