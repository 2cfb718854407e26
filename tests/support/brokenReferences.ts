import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../server/db/client.ts';
import { rowsOf } from '../../server/db/rowsOf.ts';

const living = (table: string, column: string, target: string): SQL =>
  sql.raw(`select '${table}.${column} ' || r.id as broken from ${table} r join ${target} t on t.id = r.${column}
    where t.deleted and not r.deleted`);

const ofPlan = (part: string, target: string): SQL =>
  sql.raw(`select '${part} ' || r.id as broken from ${part} r join ${target} t on t.id = r.target_id
    join round_plannings p on p.id = r.round_planning_id where t.deleted and not p.deleted`);

/** What must be there while something names it, and is deleted softly: each with the way to those that name one which is gone. */
const references: readonly SQL[] = [
  living('maps', 'floor_id', 'floors'),
  living('maps', 'file_id', 'files'),
  living('map_items', 'map_id', 'maps'),
  living('map_items', 'fire_protection_id', 'fire_protections'),
  living('areas', 'map_id', 'maps'),
  ofPlan('round_planning_floors', 'floors'),
  ofPlan('round_planning_areas', 'areas'),
  ofPlan('round_planning_fire_protections', 'fire_protections'),
  sql`select 'building_users ' || r.id as broken from building_users r join users t on t.id = r.user_id where t.deleted`,
  sql`select 'user_roles ' || r.id as broken from user_roles r join users t on t.id = r.user_id where t.deleted`,
  sql`select 'file on several drawings ' || file_id as broken from maps where not deleted and file_id is not null
    group by file_id having count(*) > 1`,
];

/** Living records that name deleted ones, and files that several drawings have: `map_items.map_id 7` for item 7. */
export async function brokenReferences(db: Database): Promise<string[]> {
  const rows = await rowsOf<{ broken: string }>(
    db,
    sql`${sql.join([...references], sql` union all `)} order by 1`,
  );
  return rows.map(({ broken }) => broken);
}
