import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { keys } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { companions } from './copyCompanions.ts';
import { emptied, isOptional } from './strayReferences.ts';

const name = (text: string): SQL => sql`${sql.identifier(text)}`;
const joinList = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** Record that prevents a rollback: the created record's name, and the name of the record that refers to it since. */
export interface ReferenceHolder {
  name: string;
  other: string;
}

/** Returns the name of a record, or of the record that it belongs to. */
export function labelOf(row: string): SQL {
  const value = (field: string): SQL => sql`to_jsonb(${name(row)}) ->> ${field}`;
  const owners = [
    ['round_planning_id', 'round_plannings'],
    ['question_list_id', 'question_lists'],
    ['flaw_id', 'flaws'],
    ['building_id', 'buildings'],
  ] as const;
  const ownerNames = owners.map(
    ([field, owner]) => sql`(select o.name from ${name(owner)} o where o.id = (${value(field)})::int)`,
  );
  return sql`coalesce(${joinList([
    value('name'),
    sql`(select u.first_name || ' ' || u.last_name from users u where u.id = (${value('user_id')})::int)`,
    ...ownerNames,
  ])}, '')`;
}

/** Clears nullable references to created records before these are removed, including the names stored with them. (moves, Rollback) */
export async function emptyReferences(tx: Database, table: string, ids: SQL): Promise<void> {
  for (const reference of keys.filter((each) => each.names === table && isOptional(each)))
    await tx.execute(sql`${emptied(reference)} where ${sql.raw(`t.${reference.column}`)} in (${ids})`);
}

/** Lists the records that refer to created ones and would prevent their removal. @param where further condition on the holders `h` */
export async function findHolders(
  tx: Database,
  table: string,
  ids: SQL,
  where: (reference: (typeof keys)[number]) => SQL | null = () => sql`true`,
): Promise<ReferenceHolder[]> {
  const holders: ReferenceHolder[] = [];
  for (const reference of keys.filter(({ names }) => names === table)) {
    const condition = where(reference);
    if (condition === null) continue;
    holders.push(
      ...(await rowsOf<ReferenceHolder>(
        tx,
        sql`select distinct ${labelOf('m')} as name, ${labelOf('h')} as other
          from ${name(reference.table)} h join ${name(table)} m on m.id = h.${name(reference.column)}
          where h.${name(reference.column)} in (${ids}) and ${condition}
          order by 1, 2 limit 50`,
      )),
    );
  }
  return holders;
}

/** Tables whose created rows a rollback replaces by the originals in all records that refer to them since. (moves, Rollback) */
const replacedByOriginals = new Set(['flaws', 'files', 'flaw_events', 'flaw_files']);

/**
 * Lists the obstacles to a started move's rollback, without trying it: records that refer to its copies, and that neither accompany them
 * nor are returned nor have a nullable reference. [ENDS-07, ENDS-10]
 */
export async function readHolders(db: Database, moveId: number): Promise<ReferenceHolder[]> {
  const isOfMove = sql`j.move_id = ${moveId}`;
  const tables = await rowsOf<{ table: string }>(
    db,
    sql`select distinct j.table_name as "table" from move_journal j where ${isOfMove} and j.before is null`,
  );
  const holders: ReferenceHolder[] = [];
  for (const { table } of tables) {
    if (replacedByOriginals.has(table)) continue;
    const ids = sql`select j.record_id::int from move_journal j
      where ${isOfMove} and j.before is null and j.table_name = ${table}`;
    holders.push(
      ...(await findHolders(db, table, ids, (reference) => {
        const isCompanion = companions.some(([companion]) => companion === reference.table);
        // Rows that the move itself created or changed are in its journal.
        return isCompanion || isOptional(reference)
          ? null
          : sql`not exists (select 1 from move_journal j where ${isOfMove} and j.table_name = ${reference.table}
              and to_jsonb(h) ->> 'id' = any(array_append(j.record_ids::text[], j.record_id)))`;
      })),
    );
  }
  return holders.slice(0, mostHolders);
}

/** Maximum number of records listed as preventing a rollback. */
const mostHolders = 50;
