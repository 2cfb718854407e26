import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { hasColumn, hasOwner, isPart, keys, ownerOf, snapshots } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { idList } from '../records/moveChoices.ts';
import type { MoveRow } from '../records/moveRecords.ts';

const table = (name: string): SQL => sql`${sql.identifier(name)}`;

/** Returns a subquery for the ids of records of a table whose owner the move changed to the target. */
const rehomed = (moveId: number, name: string): SQL =>
  sql`(select j.record_id::int from move_journal j
    where j.move_id = ${moveId} and j.table_name = ${name} and j.before is not null and j.after ? 'customer_id')`;

/** Returns the tables whose rows are parts of the record in the column, and have the same owner. */
const partsBy = (column: string): string[] =>
  keys
    .filter((each) => each.column === column && isPart(each) && hasColumn(each.table, 'customer_id'))
    .map(({ table: part }) => part);

/**
 * Moves back records that became part of the moved ones since the execution: rounds of its plans with all their parts, flaws of its
 * buildings with photos, sessions of its people. The target's earlier records stay with the target, wherever they belong. Returned records
 * refer to the originals instead of the move's copies. Runs after the move's changes are undone, and before its created records are
 * removed. Returns the rounds that were moved or carried out there. [BACK-01] (moves, Rollback)
 */
export async function returnAdditions(
  tx: Database,
  { id, customerId, targetCustomerId, executed }: MoveRow,
): Promise<number[]> {
  const home = async (name: string, where: SQL): Promise<void> => {
    await tx.execute(
      sql`update ${table(name)} t set customer_id = ${customerId} where t.customer_id = ${targetCustomerId} and ${where}`,
    );
  };
  await bringFixesHome(tx, id);
  const roundsOfMoved = await rowsOf<{ id: number; isNew: boolean }>(
    tx,
    sql`select h.id, h.customer_id = ${targetCustomerId} as "isNew" from round_histories h
      where h.round_planning_id in ${rehomed(id, 'round_plannings')} or h.id in ${rehomed(id, 'round_histories')}`,
  );
  const rounds = sql`(select unnest(${idList(roundsOfMoved.map((round) => round.id))}))`;
  const arrived = roundsOfMoved.filter(({ isNew }) => isNew).map((round) => round.id);
  await home('round_histories', sql`t.id in ${rounds}`);
  for (const name of partsBy('round_history_id')) await home(name, sql`t.round_history_id in ${rounds}`);
  for (const [name, column, parts] of [
    ['round_item_earlier_flaws', 'round_history_item_id', 'round_history_items'],
    ['round_info_earlier_flaws', 'round_history_info_id', 'round_history_infos'],
  ] as const)
    await home(
      name,
      sql`t.${table(column)} in (select p.id from ${table(parts)} p where p.round_history_id in ${rounds})`,
    );
  const buildings = rehomed(id, 'buildings');
  for (const name of partsBy('building_id')) await home(name, sql`t.building_id in ${buildings}`);
  await home('flaws', sql`t.building_id is null and t.round_history_id in ${rounds}`);
  const flaws = sql`(select f.id from flaws f where f.building_id in ${buildings} or f.round_history_id in ${rounds})`;
  await home('files', sql`t.id in (select ff.file_id from flaw_files ff where ff.flaw_id in ${flaws})`);
  await home('flaw_files', sql`t.flaw_id in ${flaws}`);
  await home('flaw_events', sql`t.flaw_id in ${flaws}`);
  await home(
    'register_links',
    sql`t.record_id in (select r.id from register_records r where r.building_id in ${buildings})`,
  );
  await home(
    'register_revisions',
    sql`t.record_id in (select r.id from register_records r where r.building_id in ${buildings})`,
  );
  const ofCases = sql`in (select c.id from visit_cases c where c.building_id in ${buildings})`;
  await home('visit_points', sql`t.case_id ${ofCases}`);
  await home(
    'visit_point_links',
    sql`t.point_id in (select p.id from visit_points p where p.case_id ${ofCases})`,
  );
  const ofPermits = sql`t.permit_id in (select p.id from hot_work_permits p where p.building_id in ${buildings})`;
  for (const name of ['hot_work_acts', 'hot_work_people', 'hot_work_links']) await home(name, ofPermits);
  await home(
    'fault_report_files',
    sql`t.report_id in (select r.id from fault_reports r where r.building_id in ${buildings})`,
  );
  await home(
    'files',
    sql`t.id in (select i.unchecked_file_id from round_history_items i where i.round_history_id in ${rounds})`,
  );
  await home(
    'sent_mails',
    sql`t.kind = 'flaw' and t.target_id in ${flaws} and t.created >= ${executed}::timestamptz`,
  );
  const users = rehomed(id, 'users');
  for (const name of ['sessions', 'password_resets', 'passkeys', 'identity_links'])
    await home(name, sql`t.user_id in ${users}`);
  await home(
    'refresh_tokens',
    sql`t.session_id in (select s.id from sessions s where s.user_id in ${users})`,
  );
  await nameOriginals(tx, { id, customerId, arrived });
  const targetRows = await rowsOf<{ id: number }>(
    tx,
    sql`select distinct i.round_history_id as id from round_history_infos i where i.building_id in ${buildings}`,
  );
  return [...roundsOfMoved, ...targetRows].map((round) => round.id);
}

/** Copies changes that were made at the target to a continued flaw, such as its fix, back to the flaw left behind. */
async function bringFixesHome(tx: Database, moveId: number): Promise<void> {
  const since = sql`from move_copies c join flaws n on n.id = c.new_id
    where c.move_id = ${moveId} and c.table_name = 'flaws' and o.id = c.old_id and n.version > 1`;
  await tx.execute(sql`
    update flaws o set (name, sort_key, search_text, description, measure, done, done_received, done_by, flaw_type_id, deleted,
        flaw_position_x, flaw_position_y, flaw_scale, severity, due, authority_due, person_id, needs_check, checked, checked_by, check_refused,
        turned_down, updated, version)
      = (n.name, n.sort_key, n.search_text, n.description, n.measure, n.done, n.done_received, n.done_by, n.flaw_type_id, n.deleted,
        n.flaw_position_x, n.flaw_position_y, n.flaw_scale, n.severity, n.due, n.authority_due, n.person_id, n.needs_check, n.checked, n.checked_by,
        n.check_refused, n.turned_down, n.updated, o.version + n.version - 1)
    ${since}`);
}

/** Makes returned records refer to the originals instead of the copies. */
async function nameOriginals(
  tx: Database,
  { id, customerId, arrived }: Pick<MoveRow, 'id' | 'customerId'> & { arrived: readonly number[] },
): Promise<void> {
  const rows = await rowsOf<{ copied: string }>(
    tx,
    sql`select distinct c.table_name as copied from move_copies c where c.move_id = ${id}`,
  );
  const copies = new Set(rows.map(({ copied }) => copied));
  const naming = [...keys, ...snapshots].filter((each) => copies.has(each.names) && hasOwner(each.table));
  for (const { table: holder, column, names: copied } of naming)
    await tx.execute(sql`
      update ${table(holder)} t set ${table(column)} = c.old_id from move_copies c
      where c.move_id = ${id} and c.table_name = ${copied} and c.new_id = t.${table(column)}
        and ${ownerOf(holder, 't')} = ${customerId}
        and not ${isMade(id, holder)}`);
  // Restores the entries that the target's own entry had replaced.
  await tx.execute(sql`
    update round_history_items t set fire_protection_id = i.fire_protection_id from map_items i
    where t.round_history_id = any(${idList(arrived)}) and i.id = t.map_item_id and t.fire_protection_id <> i.fire_protection_id`);
}

/** Returns the condition that the move created row `t` of a table: it is deleted when the journal is undone. */
const isMade = (moveId: number, name: string): SQL =>
  sql`exists (select 1 from move_journal j
    where j.move_id = ${moveId} and j.table_name = ${name} and j.record_id = t.id::text and j.before is null)`;
