import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { exemptionOf, hasColumn, references } from '#server/db/references.ts';
import type { Reference } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { softlyDeleted } from '#server/services/guards/keepNamed.ts';

/** References that may outlive their target, by table or column, with the reason. */
const outliving: Readonly<Record<string, string>> = {
  drawing_fits: 'The way back from a replaced drawing.',
  'files.map_id': 'The picture of a deleted drawing comes back with it.',
  'maps.old_file_id': 'The way back from a replaced drawing.',
  'flaws.map_id': 'A flaw stays where it was found.',
  round_history_infos: 'A round keeps where it was walked.',
  'register_links.map_id': 'A record keeps the place that it names.',
  prompt_notices: 'To whom it is told is decided when it is sent.',
  reminder_digests: 'What somebody was told then.',
  competence_notices: 'What somebody was told then.',
  reminder_notices: 'What somebody was told then.',
  reminder_settings: 'Nobody is reminded who is gone.',
  sessions: 'They end with their person.',
};

const isAsked = ({ table, column, names, isKey }: Reference): boolean =>
  isKey &&
  names in softlyDeleted &&
  exemptionOf({ table, column }) === undefined &&
  !(table in outliving || `${table}.${column}` in outliving);

/** Returns the condition that the row `r` of a table is active, by itself or its plan. */
function isLiving(table: string): SQL {
  if (hasColumn(table, 'deleted')) return sql`not r.deleted`;
  if (hasColumn(table, 'round_planning_id'))
    return sql`exists (select 1 from round_plannings p where p.id = r.round_planning_id and not p.deleted)`;
  return sql`true`;
}

const broken = ({ table, column, names }: Reference): SQL =>
  sql`select ${sql.raw(`'${table}.${column} '`)} || r.id as broken from ${sql.identifier(table)} r
    join ${sql.identifier(names)} t on t.id = ${sql.raw(`r.${column}`)} where t.deleted and ${isLiving(table)}`;

const sharedFiles = sql`select 'file on several drawings ' || file_id as broken from maps where not deleted and file_id is not null
  group by file_id having count(*) > 1`;

/**
 * Returns active records that refer to deleted ones, and files with several drawings: `map_items.map_id 7`
 * for item 7.
 */
export async function brokenReferences(db: Database): Promise<string[]> {
  const queries = [...references.filter(isAsked).map(broken), sharedFiles];
  const rows = await rowsOf<{ broken: string }>(db, sql`${sql.join(queries, sql` union all `)} order by 1`);
  return rows.map(({ broken: each }) => each);
}
