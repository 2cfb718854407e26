import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { QuestionList } from '#contract/checklists/checklist.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { questionListQuestions, questionLists, questions } from '#server/db/schema/checklists.ts';
import { roundPlanningQuestionLists, roundPlannings } from '#server/db/schema/plans.ts';
import { companies, customers } from '#server/db/schema/tenants.ts';
import { createdColumns } from '../shared/changes.ts';
import type { UsedAt } from '../scope/owners.ts';
import { usableFor } from '../scope/owners.ts';
import { presentQuestion, selectQuestions } from './questions.ts';
import { plansInScope } from '../scope/roundScope.ts';
import { isSeen, usedBy } from '../scope/uses.ts';
import type { Use } from '../scope/uses.ts';

/** Selects checklists with their owners, where the caller may see those; add conditions, order and window. */
export const selectLists = ({ db, scope }: RequestContext) =>
  db
    .select({
      list: questionLists,
      company: { id: companies.id, name: companies.name },
      customer: { id: customers.id, name: customers.name },
    })
    .from(questionLists)
    .leftJoin(companies, eq(companies.id, questionLists.companyId))
    .leftJoin(customers, and(eq(customers.id, questionLists.customerId), scope.customers(customers.id)))
    .$dynamic();

type ListRow = Awaited<ReturnType<typeof selectLists>>[number];

/** Converts checklists to the API's format, with their questions in order. [CHK-34] */
export async function presentLists(
  asking: RequestContext,
  rows: readonly ListRow[],
): Promise<QuestionList[]> {
  const ids = rows.map(({ list }) => list.id);
  const places =
    ids.length === 0
      ? []
      : await asking.db
          .select({
            listId: questionListQuestions.questionListId,
            questionId: questionListQuestions.questionId,
          })
          .from(questionListQuestions)
          .where(inArray(questionListQuestions.questionListId, ids))
          .orderBy(asc(questionListQuestions.position), asc(questionListQuestions.id));
  const isInLists = query(ids);
  const listedQuestions = ids.length === 0 ? [] : await selectQuestions(asking).where(isInLists);
  const byId = new Map(listedQuestions.map((row) => [row.question.id, presentQuestion(row)]));
  const byList = Map.groupBy(places, ({ listId }) => listId);
  return rows.map(({ list, company, customer }) => {
    const { id, name, description, companyId, customerId, created, updated, version } = list;
    const inList = (byList.get(id) ?? []).flatMap(({ questionId }) => byId.get(questionId) ?? []);
    return {
      id,
      name,
      description,
      companyId,
      customerId,
      company,
      customer,
      questions: inList,
      questionIds: inList.map((question) => question.id),
      created,
      updated,
      version,
    };
  });
}

/** Returns the condition for questions of these checklists. */
const query = (listIds: readonly number[]) =>
  sql`${questions.id} in (select qq.question_id from question_list_questions qq where qq.question_list_id = any(${sql.param(`{${listIds.join(',')}}`)}::int[]))`;

/** Returns the non-deleted plans that use a checklist. */
export async function usesOfList(asking: RequestContext, id: number, usedAt?: UsedAt): Promise<Use[]> {
  const plans = await asking.db
    .select({ name: roundPlannings.name, isSeen: isSeen(plansInScope(asking)) })
    .from(roundPlanningQuestionLists)
    .innerJoin(roundPlannings, eq(roundPlannings.id, roundPlanningQuestionLists.roundPlanningId))
    .where(
      and(
        eq(roundPlanningQuestionLists.targetId, id),
        eq(roundPlannings.deleted, false),
        usedAt?.(roundPlannings.customerId),
      ),
    )
    .orderBy(roundPlannings.sortKey);
  return [usedBy('plans', plans)];
}

/** Deletes a checklist that no non-deleted plan uses; removes it from deleted plans. */
export async function deleteList(tx: Database, id: number): Promise<void> {
  await tx.delete(roundPlanningQuestionLists).where(eq(roundPlanningQuestionLists.targetId, id));
  await tx.delete(questionLists).where(eq(questionLists.id, id));
}

/** Returns the questions of a checklist, in order. */
export async function questionIdsOf(db: Database, id: number): Promise<number[]> {
  const rows = await db
    .select({ questionId: questionListQuestions.questionId })
    .from(questionListQuestions)
    .where(eq(questionListQuestions.questionListId, id))
    .orderBy(asc(questionListQuestions.position), asc(questionListQuestions.id));
  return rows.map(({ questionId }) => questionId);
}

const rowsAtOnce = 1000;

/**
 * Sets the questions of a checklist, in this order.
 * @throws HttpProblem invalid_reference for a question outside the caller's scope, or one that some of the list's readers could not see
 */
export async function setQuestions(
  { db, scope }: RequestContext,
  list: typeof questionLists.$inferSelect,
  wantedIds: readonly number[],
  now: string,
): Promise<void> {
  const ids = [...new Set(wantedIds)];
  const idList = sql.param(`{${ids.join(',')}}`);
  const usable = await db.$count(
    questions,
    and(sql`${questions.id} = any(${idList}::int[])`, scope.catalogue(questions), usableFor(questions, list)),
  );
  if (usable < ids.length) fail('invalid_reference', 'questionIds');
  await db.delete(questionListQuestions).where(eq(questionListQuestions.questionListId, list.id));
  const { companyId, customerId } = list;
  const rows = ids.map((questionId, index) => ({
    companyId,
    customerId,
    questionListId: list.id,
    questionId,
    position: index + 1,
    ...createdColumns(now),
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db.insert(questionListQuestions).values(rows.slice(at, at + rowsAtOnce));
}
