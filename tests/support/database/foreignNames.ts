import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { calls } from '#contract/calls.ts';
import { hasOwner, ownerOf, schemaTables } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { Backend } from '../server/backend.ts';
import type { CustomerRow, Person } from '../seeds/seedPeople.ts';

/** Marker in the names of records that a reader must not read. */
const mark = ' §foreign§';

/** Tables whose names are visible beyond their customer's line. */
const widelyRead = new Set(['customers', 'companies', 'contractor_links', 'users', 'api_keys']);

const namedTables = schemaTables
  .filter(
    ({ name, columns }) =>
      !widelyRead.has(name) &&
      !name.startsWith('move') &&
      hasOwner(name) &&
      columns.some((column) => column.name === 'name'),
  )
  .map(({ name }) => name);

/** Adds the marker to the names of all records of customers that are neither above nor below one of these. */
async function markForeign({ db }: Backend, customerIds: readonly number[]): Promise<void> {
  const ownIds = sql`any(${sql.param(`{${customerIds.join()}}`)}::int[])`;
  for (const table of namedTables)
    await db.execute(sql`
      update ${sql.identifier(table)} t set name = t.name || ${mark}
      where ${ownerOf(table, 't')} is not null and not exists (
        select 1 from customers a, customers b where a.id = ${ownerOf(table, 't')} and b.id = ${ownIds}
          and (starts_with(a.path, b.path) or starts_with(b.path, a.path)))`);
}

async function unmark({ db }: Backend): Promise<void> {
  for (const table of namedTables)
    await db.execute(sql`
      update ${sql.identifier(table)} t set name = replace(t.name, ${mark}, '') where strpos(t.name, ${mark}) > 0`);
}

/** Calls that return the dependents of one record: the query parameter and the table whose ids are tried. */
const readsOfRecords: readonly (readonly [path: string, table: string])[] = [
  ['v1/Service/History?mapItemId=', 'map_items'],
  ['v1/FlawEvent?flawId=', 'flaws'],
  ['v1/Flaw/', 'flaws'],
  ['v1/MapItem/', 'map_items'],
  ['v1/Map/', 'maps'],
  ['v1/Building/', 'buildings'],
  ['v1/RoundPlanning/', 'round_plannings'],
  ['v1/RoundHistory/', 'round_histories'],
  ['v1/RoundHistoryInfo?roundHistoryId=', 'round_histories'],
  ['v1/RoundHistoryQuestionList?roundHistoryId=', 'round_histories'],
];

/** Maximum number of records of a table that are read one by one. */
const mostRead = 40;

const listPaths = Object.values(calls)
  .filter(({ method, path }) => method === 'GET' && !path.includes('{') && path.startsWith('v1/'))
  .map(({ path }) => path);

async function pathsOf({ db }: Backend): Promise<string[]> {
  const paths: string[] = [...listPaths];
  for (const [path, table] of readsOfRecords) {
    const limit: SQL = sql.raw(String(mostRead));
    const rows = await rowsOf<{ id: number }>(
      db,
      sql`select id from ${sql.identifier(table)} order by id desc limit ${limit}`,
    );
    paths.push(...rows.map(({ id }) => `${path}${id}`));
  }
  return paths;
}

/**
 * Renames every record that a reader's customers can't read, sends all list calls and the reads of records as
 * the reader, and restores the names. Returns the calls whose responses contain a foreign name: they join a
 * record without a scope. [REF-08]
 */
export async function findForeignNames(
  backend: Backend,
  { person, customers }: { person: Person; customers: readonly CustomerRow[] },
): Promise<string[]> {
  const paths = await pathsOf(backend);
  await markForeign(
    backend,
    customers.map(({ id }) => id),
  );
  const findings: string[] = [];
  for (const path of paths) {
    const { status, text } = await backend.ask('GET', path, { token: person.token });
    if (status >= 500) throw new Error(`${path}: ${text}`);
    const at = text.indexOf(mark);
    if (at >= 0) findings.push(`${path}: ${text.slice(Math.max(0, at - 120), at + mark.length)}`);
  }
  await unmark(backend);
  return findings;
}

/** Returns what a text shows of records that customers can't read: it is made while their names have a marker. */
export async function findForeignIn(
  backend: Backend,
  customers: readonly CustomerRow[],
  read: () => Promise<string>,
): Promise<string[]> {
  await markForeign(
    backend,
    customers.map(({ id }) => id),
  );
  const text = await read();
  await unmark(backend);
  const at = text.indexOf(mark);
  return at < 0 ? [] : [text.slice(Math.max(0, at - 120), at + mark.length)];
}
