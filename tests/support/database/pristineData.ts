import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { watchTables } from './touchedTables.ts';

interface Sequence {
  name: string;
  table: string;
  last: string | null;
}

const sequencesOf = (db: Database) =>
  rowsOf<Sequence>(
    db,
    sql`select s.schemaname || '.' || quote_ident(s.sequencename) as name, t.relname as table, s.last_value::text as last
      from pg_sequences s
      join pg_depend d on d.objid = (s.schemaname || '.' || quote_ident(s.sequencename))::regclass and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid
      where s.schemaname = 'public'`,
  );

/**
 * Copies every row of an embedded database. @returns a function that restores the tables written since,
 * including sequences
 */
export async function keepPristine(db: Database): Promise<() => Promise<void>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await db.execute(sql`create schema pristine`);
  for (const { name } of tables)
    await db.execute(sql.raw(`create table pristine.${name} as table public.${name}`));
  const sequences = await sequencesOf(db);
  const watch = await watchTables(db);
  return async () => {
    const touched = await watch.touched();
    if (touched.length === 0) return;
    const statements = [
      ...touched.map((table) => `delete from public."${table}";`),
      ...touched.map((table) => `insert into public."${table}" select * from pristine."${table}";`),
      ...sequences
        .filter(({ table }) => touched.includes(table))
        .map(({ name, last }) => `perform setval('${name}', ${last ?? 1}, ${last !== null});`),
    ];
    await db.execute(
      sql.raw(`do $$ begin set local session_replication_role = replica; ${statements.join(' ')} end $$`),
    );
    await watch.accept();
  };
}
