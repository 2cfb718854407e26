import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import type { Database } from '#server/db/client.ts';
import { idList } from './moveChoices.ts';
import type { MoveOutcomes } from './moveOutcomes.ts';

/**
 * Waits until no other transaction writes or undoes a move's journal; the lock lasts until this one ends. Only then is it known which later
 * moves changed records that an earlier one would restore. (moves, Rollback)
 */
export async function lockJournals(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.moveJournal})`);
}

const lock = async (
  tx: Database,
  table: string,
  where: SQL,
  strength: 'update' | 'share' = 'update',
): Promise<void> => {
  await tx.execute(sql`
    select t.id from ${sql.identifier(table)} t where ${where} order by t.id ${sql.raw(`for ${strength}`)}`);
};
const isOneOf = (ids: Iterable<number>): SQL => sql`t.id = any(${idList(ids)})`;

/**
 * Locks buildings until the transaction ends: one move at a time for each, and no records are added to them in the meantime. (moves, Order)
 */
export const lockBuildings = (tx: Database, buildingIds: Iterable<number>): Promise<void> =>
  lock(tx, 'buildings', isOneOf(buildingIds));

/**
 * Locks the records of a move, so that concurrent changes wait and then see the move, and the move sees earlier changes: plans first, as in
 * starting their round, then rounds, as in each save of their parts. Copied originals stay readable but can't be changed.
 */
export async function lockRecords(tx: Database, outcomes: MoveOutcomes): Promise<void> {
  const { buildings, plans, entries, lists, questions, roles, users } = outcomes;
  const movedIds = idList(buildings.moved);
  const inMoved = sql`select f.id from floors f where f.building_id = any(${movedIds})`;
  const losing = sql`select p.round_planning_id from round_planning_floors p where p.target_id in (${inMoved})`;
  const movedPlans = [...plans.moved, ...plans.copied];
  await lock(tx, 'round_plannings', sql`${isOneOf(movedPlans)} or t.id in (${losing})`);
  await lock(
    tx,
    'round_histories',
    sql`t.round_planning_id = any(${idList(plans.moved)})
      or t.id in (select i.round_history_id from round_history_infos i where i.building_id = any(${movedIds}))`,
  );
  for (const [table, { moved: going, copied }] of [
    ['fire_protections', entries],
    ['question_lists', lists],
    ['questions', questions],
    ['roles', roles],
  ] as const) {
    await lock(tx, table, isOneOf(going));
    await lock(tx, table, isOneOf(copied), 'share');
  }
  await lock(tx, 'users', isOneOf([...users.rehomed, ...users.connected]));
}

/**
 * Locks the journaled plans, rounds, catalogue, checklists, roles and people of a move before it is undone, in the order of `lockRecords`.
 */
export async function lockJournalled(tx: Database, moveId: number): Promise<void> {
  for (const table of [
    'round_plannings',
    'round_histories',
    'fire_protections',
    'question_lists',
    'questions',
    'roles',
    'users',
  ])
    await lock(
      tx,
      table,
      sql`t.id in (select j.record_id::int from move_journal j where j.move_id = ${moveId} and j.table_name = ${table})
        ${table === 'round_histories' ? sql`or t.round_planning_id in (select j.record_id::int from move_journal j where j.move_id = ${moveId} and j.table_name = 'round_plannings')` : sql``}`,
    );
}
