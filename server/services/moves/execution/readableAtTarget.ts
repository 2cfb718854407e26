import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionLists, questions } from '#server/db/schema/checklists.ts';
import { roles } from '#server/db/schema/users.ts';
import { usableAt } from '#server/services/scope/owners.ts';

/** Columns of a customer's records that refer to records with owners, by their kind. */
const naming = [
  [
    'fire_protections',
    fireProtections,
    ['map_items.fire_protection_id', 'round_planning_fire_protections.target_id'],
  ],
  ['question_lists', questionLists, ['round_planning_question_lists.target_id']],
  ['questions', questions, ['question_list_questions.question_id']],
  ['roles', roles, ['round_plannings.role_id', 'round_planning_roles.target_id', 'user_roles.role_id']],
] as const;

/** Error for a concurrent change that became visible between two statements: the transaction must be restarted. */
class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
  readonly code = '40001';
}

/**
 * Aborts the transaction for a retry if a record written by the move refers to one that the target can't read: it was changed
 * after the move had checked it.
 */
export async function rejectUnreadable(tx: Database, moveId: number, customerId: number): Promise<void> {
  for (const [records, columns, holders] of naming)
    for (const holder of holders) {
      const [table = '', column = ''] = holder.split('.');
      const holderColumn: SQL = sql`h.${sql.identifier(column)}`;
      const [found] = await rowsOf<{ id: number }>(
        tx,
        sql`select h.id from (
            select distinct j.record_id::int as id from move_journal j
            where j.move_id = ${moveId} and j.table_name = ${table} and j.after is not null
          ) w join ${sql.identifier(table)} h on h.id = w.id
          join ${sql.identifier(records)} on ${columns.id} = ${holderColumn}
          where h.customer_id = ${customerId} and not ${usableAt(columns, customerId)} limit 1`,
      );
      if (found) throw new ChangedMeanwhile(`${table} ${found.id} names what its customer can't read.`);
    }
}
