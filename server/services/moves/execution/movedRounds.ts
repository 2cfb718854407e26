import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { snapshots } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { idList } from '../records/moveChoices.ts';
import type { Journal } from '../records/moveJournal.ts';
import { isMapped, standInFor } from '../records/movedPlans.ts';
import type { PartOutcomes, PlanOutcomes } from '../records/movedPlans.ts';
import { roleAtTarget } from './movedUsers.ts';
import { isOptional, isStray } from '../records/strayReferences.ts';
import { goesAlong } from '../records/roundOutcomes.ts';

/** Tables that belong to a round by its id, apart from references to other records of the move. */
const partsOfRound = [
  'round_history_infos',
  'round_operation_receipts',
  'round_conflicts',
  'round_late_entries',
  'round_quarantine',
  'round_readers',
] as const;

/** Tables of the flaws that were open at a round's start, each with the column and table of the part that it belongs to. */
export const earlierFlaws = [
  ['round_item_earlier_flaws', 'round_history_item_id', 'round_history_items'],
  ['round_info_earlier_flaws', 'round_history_info_id', 'round_history_infos'],
] as const;

/** Returns the rounds that are moved along. (moves, Rounds) */
export async function roundsAlong(tx: Database, moved: Parameters<typeof goesAlong>[0]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select h.id from round_histories h where ${goesAlong(moved)} order by h.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves rounds to another customer with all their parts; their references follow the outcome of the referenced records. Runs after records.
 */
export async function rehomeRounds(
  journal: Journal,
  roundIds: readonly number[],
  { customerId, entries, lists }: PlanOutcomes,
): Promise<void> {
  const { set, setMany, replaceMany } = journal;
  const rounds = idList(roundIds);
  const targetOwner = { customer_id: sql`${customerId}::int` };
  const ofRounds = sql`t.round_history_id = any(${rounds})`;
  const at = (column: string): SQL => sql.raw(`t.${column}`);
  const role = (id: SQL): SQL => roleAtTarget(journal, id, { customerId });
  /** Returns the new value of a snapshot's reference, if any record of its kind is replaced by another one at the target. */
  const partReference = (column: string, table: string, kind?: PartOutcomes) =>
    isMapped(journal, table, kind) ? { [column]: standInFor(journal, table, kind)(at(column)) } : {};
  const list = partReference('question_list_id', 'question_lists', lists);
  const question = partReference('question_id', 'questions');
  const onFlaws = sql`t.flaw_id in (select t.id from flaws t where ${ofRounds})`;
  // Items take their owner from the round, which determines below which records they may refer to.
  await set('round_histories', { ...targetOwner, role_id: role(at('role_id')) }, sql`t.id = any(${rounds})`);
  for (const table of partsOfRound) await setMany(table, targetOwner, ofRounds);
  if (isMapped(journal, 'fire_protections', entries))
    await replaceMany('round_history_items', 'fire_protection_id', {
      standIn: standInFor(journal, 'fire_protections', entries),
      where: ofRounds,
    });
  await setMany('round_history_question_lists', { ...targetOwner, ...list }, ofRounds);
  await setMany('round_history_questions', { ...targetOwner, ...question }, ofRounds);
  // Handles checklists of a level that is in the source's line of levels but not in the target's.
  for (const snapshot of snapshots.filter(isOptional))
    await setMany(
      snapshot.table,
      { [snapshot.column]: sql`null::int` },
      sql`${ofRounds} and ${isStray(snapshot)}`,
    );
  for (const [table, column, parts] of earlierFlaws)
    await setMany(
      table,
      targetOwner,
      sql`${at(column)} in (select p.id from ${sql.identifier(parts)} p where p.round_history_id = any(${rounds}))`,
    );
  await set(
    'sent_mails',
    targetOwner,
    sql`t.kind = 'flaw' and t.target_id in (select t.id from flaws t where ${ofRounds})`,
  );
  await set('flaws', { ...targetOwner, responsible: role(at('responsible')) }, ofRounds);
  await set('files', targetOwner, sql`t.id in (select t.file_id from flaw_files t where ${onFlaws})`);
  await set('flaw_files', targetOwner, onFlaws);
  await set('flaw_events', { ...targetOwner, contractor_link_id: sql`null::int` }, onFlaws);
  await set(
    'files',
    targetOwner,
    sql`t.id in (select i.unchecked_file_id from round_history_items i where i.round_history_id = any(${rounds}))`,
  );
}
