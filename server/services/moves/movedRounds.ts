import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { rowsOf } from '../../db/rowsOf.ts';
import { idList } from './moveChoices.ts';
import type { Journal } from './moveJournal.ts';
import { standInFor } from './movedPlans.ts';
import type { PlanFates } from './movedPlans.ts';
import { roleAtTarget } from './movedUsers.ts';
import { goesAlong } from './roundFates.ts';

/** What hangs on a round by its id, beside what names other records of the move. */
const partsOfRound = [
  'round_history_infos',
  'round_operation_receipts',
  'round_conflicts',
  'round_late_entries',
  'round_quarantine',
  'round_readers',
] as const;

/** The rounds that go along. (moves, Rounds) */
export async function roundsAlong(tx: Database, taken: Parameters<typeof goesAlong>[0]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select h.id from round_histories h where ${goesAlong(taken)} order by h.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Gives rounds to another customer with all that hangs on them; what they name by id follows what became of it. After
 * records.
 */
export async function rehomeRounds(
  journal: Journal,
  roundIds: readonly number[],
  { customerId, entries, lists }: PlanFates,
): Promise<void> {
  const { set } = journal;
  const rounds = sql`(select unnest(${idList(roundIds)}))`;
  const here = { customer_id: sql`${customerId}::int` };
  const ofRounds = sql`t.round_history_id in ${rounds}`;
  const at = (column: string): SQL => sql.raw(`t.${column}`);
  const role = (id: SQL): SQL => roleAtTarget(journal, id, { customerId });
  const entry = standInFor(journal, 'fire_protections', entries)(at('fire_protection_id'));
  const list = standInFor(journal, 'question_lists', lists)(at('question_list_id'));
  const question = standInFor(journal, 'questions')(at('question_id'));
  const onFlaws = sql`t.flaw_id in (select t.id from flaws t where ${ofRounds})`;
  for (const table of partsOfRound) await set(table, here, ofRounds);
  await set('round_history_items', { ...here, fire_protection_id: entry }, ofRounds);
  await set('round_history_question_lists', { ...here, question_list_id: list }, ofRounds);
  await set('round_history_questions', { ...here, question_id: question }, ofRounds);
  await set(
    'round_item_earlier_flaws',
    here,
    sql`t.round_history_item_id in (select i.id from round_history_items i where i.round_history_id in ${rounds})`,
  );
  await set(
    'round_info_earlier_flaws',
    here,
    sql`t.round_history_info_id in (select i.id from round_history_infos i where i.round_history_id in ${rounds})`,
  );
  await set(
    'sent_mails',
    here,
    sql`t.kind = 'flaw' and t.target_id in (select t.id from flaws t where ${ofRounds})`,
  );
  await set('flaws', { ...here, responsible: role(at('responsible')) }, ofRounds);
  await set('files', here, sql`t.id in (select t.file_id from flaw_files t where ${onFlaws})`);
  await set('flaw_files', here, onFlaws);
  await set('round_histories', { ...here, role_id: role(at('role_id')) }, sql`t.id in ${rounds}`);
}
