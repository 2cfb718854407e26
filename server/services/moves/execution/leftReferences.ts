import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { idList } from '../records/moveChoices.ts';
import type { Journal } from '../records/moveJournal.ts';

/** Moved records by kind, and their target. */
export interface DepartedRecords {
  target: { customerId: number };
  entries: readonly number[];
  lists: readonly number[];
  questions: readonly number[];
  roles: readonly number[];
}

/** Parts of a plan that refer to a record which may be moved, by the table of the parts. */
const planParts = [
  ['round_planning_fire_protections', 'entries'],
  ['round_planning_question_lists', 'lists'],
  ['round_planning_roles', 'roles'],
] as const;

/**
 * Clears references of remaining records to moved ones that they can no longer read: the roles of rounds and flaws, also of other
 * buildings, the checklists and questions of older rounds, the symbols of moved entries, and the references of deleted records. Runs after
 * everything has moved. (moves, Who owns what)
 */
export async function leaveReferences(
  { set, setMany, remove }: Journal,
  gone: DepartedRecords,
): Promise<void> {
  const { customerId } = gone.target;
  const stays = sql`t.customer_id <> ${customerId} and not exists (
    select 1 from customers own join customers target on target.id = ${customerId}
    where own.id = t.customer_id and starts_with(own.path, target.path))`;
  const names = (column: string, ids: readonly number[]): SQL =>
    sql`${sql.raw(`t.${column}`)} = any(${idList(ids)}) and ${stays}`;
  const nothing = sql`null::int`;
  await set('round_histories', { role_id: nothing }, names('role_id', gone.roles));
  await set('flaws', { responsible: nothing }, names('responsible', gone.roles));
  await setMany(
    'round_history_question_lists',
    { question_list_id: nothing },
    names('question_list_id', gone.lists),
  );
  await setMany('round_history_questions', { question_id: nothing }, names('question_id', gone.questions));
  await remove('symbol_kinds', names('fire_protection_id', gone.entries));
  await set('round_plannings', { role_id: nothing }, sql`t.deleted and ${names('role_id', gone.roles)}`);
  const ofDeletedPlan = sql`t.round_planning_id in (select p.id from round_plannings p where p.deleted)`;
  for (const [table, kind] of planParts)
    await remove(table, sql`${names('target_id', gone[kind])} and ${ofDeletedPlan}`);
  await remove(
    'user_roles',
    sql`${names('role_id', gone.roles)} and t.user_id in (select u.id from users u where u.deleted)`,
  );
}
