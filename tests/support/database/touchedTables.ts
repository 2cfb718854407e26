import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';

/**
 * Number of rows of the table `oid` ever written by a statement, trigger or cascade, rolled back or not.
 * Includes counts of the embedded database's only connection that aren't published yet.
 */
const writtenCount = ['inserted', 'updated', 'deleted']
  .flatMap((kind) => [`pg_stat_get_tuples_${kind}(oid)`, `pg_stat_get_xact_tuples_${kind}(oid)`])
  .join(' + ');
const tables = `select oid, relname as name, ${writtenCount} as rows
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

/** Returns the number of rows ever written, by table of an embedded database. */
export async function writtenRows(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ name: string; rows: string | number }>(db, sql.raw(`${tables} order by 2`));
  return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]));
}

/**
 * Watches an embedded database through its only connection. @returns the names of the tables written since
 * the last call, and a way to accept the current state
 */
export async function watchTables(
  db: Database,
): Promise<{ touched: () => Promise<string[]>; accept: () => Promise<void> }> {
  let knownCounts = await writtenRows(db);
  return {
    touched: async () => {
      const now = await writtenRows(db);
      return [...now].flatMap(([name, count]) => (count === knownCounts.get(name) ? [] : [name]));
    },
    accept: async () => {
      knownCounts = await writtenRows(db);
    },
  };
}

/**
 * Creates the function `emptied.tables()` of an embedded database: a call empties the tables written since
 * the last one, and restarts their sequences. The first call empties all.
 */
export async function makeEmptier(db: Database): Promise<void> {
  await db.execute(sql`create schema if not exists emptied`);
  await db.execute(sql`create table if not exists emptied.known (oid oid primary key, rows bigint not null)`);
  await db.execute(
    sql.raw(`create or replace function emptied.tables() returns void language plpgsql as $$
      declare one record;
      begin
        perform set_config('session_replication_role', 'replica', true);
        for one in
          select each.oid, quote_ident(each.name) as name, to_regclass('public.' || quote_ident(each.name || '_id_seq')) as numbers
          from (${tables}) each left join emptied.known using (oid)
          where each.rows is distinct from known.rows
        loop
          execute 'delete from public.' || one.name;
          if one.numbers is not null then perform setval(one.numbers, 1, false); end if;
          insert into emptied.known select oid, ${writtenCount} from (values (one.oid)) as it(oid)
            on conflict (oid) do update set rows = excluded.rows;
        end loop;
        if exists (select 1 from pgboss.job) then delete from pgboss.job; end if;
      end $$`),
  );
}
