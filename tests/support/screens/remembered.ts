import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';

/**
 * Number of creations so far, and once the rows are copied the result and the database function that restores
 * them.
 */
interface Kept {
  timesMade: number;
  restored?: { by: string; result: unknown };
}

/** Lives as long as this worker's databases, also where each file has its own modules. */
const worker = globalThis as typeof globalThis & {
  tillsynKept?: WeakMap<Database, Map<string, Kept>>;
};

/** Tables with their sequences. */
interface Scope {
  tables: readonly string[];
  sequences: readonly string[];
}

async function scopeOf(db: Database, only?: readonly string[]): Promise<Scope> {
  const names = async (view: string, column: string) => {
    const rows = await rowsOf<{ name: string }>(
      db,
      sql.raw(`select quote_ident(${column}) as name from ${view} where schemaname = 'public' order by 1`),
    );
    return rows.map(({ name }) => name);
  };
  const [tables, sequences] = [
    await names('pg_tables', 'tablename'),
    await names('pg_sequences', 'sequencename'),
  ];
  if (!only) return { tables, sequences };
  const ofOnly = only.map((table) => `${table}_id_seq`);
  return {
    tables: tables.filter((table) => only.includes(table)),
    sequences: sequences.filter((sequence) => ofOnly.includes(sequence)),
  };
}

/** Returns the condition that every table is empty and no number was issued since the reset. */
const untouched = ({ tables, sequences }: Scope): string =>
  `not (${[
    ...tables.map((table) => `exists (select from ${table})`),
    ...sequences.map((sequence) => `(select is_called from ${sequence})`),
  ].join(' or ')})`;

async function isTrue(db: Database, expression: string): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(db, sql.raw(`select ${expression} as is`));
  return row?.is === true;
}

/** Copies every existing row. @returns the call that restores them, if the database is otherwise empty */
async function keep(db: Database, scope: Scope, number: number): Promise<string> {
  await db.execute(sql.raw('create schema if not exists kept'));
  const steps: string[] = [];
  for (const table of scope.tables) {
    if (!(await isTrue(db, `exists (select from ${table})`))) continue;
    const copy = `kept."${number}_${table}"`;
    await db.execute(sql.raw(`create table ${copy} as table public.${table}`));
    steps.push(`insert into public.${table} select * from ${copy};`);
  }
  for (const sequence of scope.sequences) {
    const [row] = await rowsOf<{ last: string; is: boolean }>(
      db,
      sql.raw(`select last_value::text as last, is_called as is from ${sequence}`),
    );
    if (row?.is) steps.push(`perform setval('${sequence}', ${row.last});`);
  }
  await db.execute(
    sql.raw(`create function kept.restore_${number}() returns boolean language plpgsql as $$ begin
      if ${untouched(scope)} then
        perform set_config('session_replication_role', 'replica', true);
        ${steps.join('\n')}
        return true;
      end if;
      return false;
    end $$`),
  );
  return `kept.restore_${number}()`;
}

/**
 * Creates the common initial data of many tests in an empty database: from the third time on their rows are
 * restored in one statement with the same ids, and the result with them. In a non-empty database they are
 * simply created. @param key names everything they depend on @param only the tables they touch; by default
 * any
 */
export async function remembered<T>(
  db: Database,
  key: string,
  make: () => Promise<T>,
  only?: readonly string[],
): Promise<T> {
  const databases = (worker.tillsynKept ??= new WeakMap<Database, Map<string, Kept>>());
  const memory = databases.get(db) ?? new Map<string, Kept>();
  databases.set(db, memory);
  const entry = memory.get(key) ?? { timesMade: 0 };
  memory.set(key, entry);
  if (entry.restored) {
    const { by, result } = entry.restored;
    return (await isTrue(db, by)) ? (structuredClone(result) as T) : make();
  }
  const scope = entry.timesMade > 0 ? await scopeOf(db, only) : null;
  const isKept = scope !== null && (await isTrue(db, untouched(scope)));
  const result = await make();
  entry.timesMade += 1;
  if (isKept) {
    const by = await keep(db, scope, [...memory.keys()].indexOf(key));
    entry.restored = { by, result: structuredClone(result) };
  }
  return result;
}
