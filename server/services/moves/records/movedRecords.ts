import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { idList } from './moveChoices.ts';
import type { Writes } from './moveJournal.ts';

/** New owner of the records. */
interface Target {
  customerId: number;
  companyId: number;
}

/** Ids of copied records, and of moved ones. */
export interface Outcomes {
  copied: readonly number[];
  moved: readonly number[];
}

const ownerOf = ({ customerId, companyId }: Target) => ({
  customer_id: sql`${customerId}::int`,
  company_id: sql`${companyId}::int`,
});
const isOf = (ids: readonly number[]): SQL => sql`t.id = any(${idList(ids)})`;
const of = (column: string): SQL => sql.raw(`t.${column}`);

/** Transfers roles or catalogue entries to another customer, as copies or moved. */
export async function transferRecords(
  { copy, set }: Writes,
  table: 'roles' | 'fire_protections',
  { copied, moved }: Outcomes,
  target: Target,
): Promise<void> {
  await copy(table, ownerOf(target), isOf(copied));
  await set(table, ownerOf(target), isOf(moved));
}

/**
 * Transfers questions to another customer. A group that would become empty is moved along; otherwise the questions are added to a group of
 * the same name, created once.
 */
export async function transferQuestions(
  { copy, set, copyOf }: Writes,
  { copied, moved }: Outcomes,
  target: Target,
): Promise<void> {
  const owner = ownerOf(target);
  const leaves = sql`exists (select 1 from questions q where q.question_group_id = t.id and q.id = any(${idList(moved)}))
    and not exists (select 1 from questions q where q.question_group_id = t.id and q.id <> all(${idList(moved)}))`;
  await set('question_groups', owner, leaves);
  const divides = sql`exists (select 1 from questions q where q.question_group_id = t.id and q.id = any(${idList([...copied, ...moved])}))
    and not (${leaves})`;
  await copy('question_groups', owner, divides);
  const group = copyOf('question_groups', of('question_group_id'));
  await copy('questions', { ...owner, question_group_id: group }, isOf(copied));
  await set(
    'questions',
    { ...owner, question_group_id: sql`coalesce(${group}, t.question_group_id)` },
    isOf(moved),
  );
}

/** Transfers checklists to another customer, after their questions: a copied question is replaced by its copy. */
export async function transferChecklists(
  { copy, set, copyOf }: Writes,
  { copied, moved }: Outcomes,
  target: Target,
): Promise<void> {
  const owner = ownerOf(target);
  const question = sql`coalesce(${copyOf('questions', of('question_id'))}, t.question_id)`;
  const inList = (ids: readonly number[]): SQL => sql`t.question_list_id = any(${idList(ids)})`;
  await copy('question_lists', owner, isOf(copied));
  await copy(
    'question_list_questions',
    {
      ...owner,
      question_id: question,
      question_list_id: copyOf('question_lists', of('question_list_id')),
    },
    inList(copied),
  );
  await set('question_lists', owner, isOf(moved));
  await set('question_list_questions', { ...owner, question_id: question }, inList(moved));
}
