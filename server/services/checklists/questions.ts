import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Question, QuestionGroup } from '#contract/checklists/checklist.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { questionListQuestions, questionLists, questions } from '#server/db/schema/checklists.ts';
import type { questionGroups } from '#server/db/schema/checklists.ts';
import { updatedColumns, createdColumns } from '../shared/changes.ts';
import { rejectFrozen } from '../moves/frozen/frozenRecords.ts';
import type { UsedAt } from '../scope/owners.ts';
import { usableFor } from '../scope/owners.ts';
import { authoriseList } from './questionListRights.ts';
import { isSeen, usedBy } from '../scope/uses.ts';
import type { Use } from '../scope/uses.ts';

const query = new QueryBuilder({ casing: 'snake_case' });

/** Returns a subquery for the checklists with a question that the caller may read. */
const listIds = ({ scope }: RequestContext): SQL<number[]> => {
  const ids = query
    .select({
      ids: sql`json_agg(${questionListQuestions.questionListId} order by ${questionListQuestions.questionListId})`,
    })
    .from(questionListQuestions)
    .innerJoin(questionLists, eq(questionLists.id, questionListQuestions.questionListId))
    .where(and(eq(questionListQuestions.questionId, questions.id), scope.catalogue(questionLists)));
  return sql`coalesce((${ids}), '[]'::json)`;
};

/** Selects questions with all fields of their API format; add conditions, order and window. */
export const selectQuestions = (asking: RequestContext) =>
  asking.db
    .select({ question: questions, inLists: listIds(asking) })
    .from(questions)
    .$dynamic();

type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number];

/** Converts a question to the API's format. [QST-22] */
export function presentQuestion({ question, inLists }: QuestionRow): Question {
  const { id, name, description, law, lawLink, positive, negative, questionGroupId } = question;
  const { created, updated, version } = question;
  const texts = { name, description, law, lawLink, positive, negative };
  return { id, ...texts, questionGroupId, questionListIds: inLists, created, updated, version };
}

/** Converts groups to the API's format, with their questions in order. [QST-21] */
export async function presentGroups(
  asking: RequestContext,
  groups: readonly (typeof questionGroups.$inferSelect)[],
): Promise<QuestionGroup[]> {
  const ids = groups.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await selectQuestions(asking)
          .where(inArray(questions.questionGroupId, ids))
          .orderBy(asc(questions.position), asc(questions.id));
  const byGroup = Map.groupBy(rows.map(presentQuestion), ({ questionGroupId }) => questionGroupId);
  return groups.map(({ id, name, companyId, customerId, created, updated, version }) => ({
    id,
    name,
    companyId,
    customerId,
    questions: byGroup.get(id) ?? [],
    created,
    updated,
    version,
  }));
}

/** Returns the position after the last question of a group. */
export async function nextPosition(db: Database, questionGroupId: number): Promise<number> {
  const [last] = await db
    .select({ position: max(questions.position) })
    .from(questions)
    .where(eq(questions.questionGroupId, questionGroupId));
  return (last?.position ?? 0) + 1;
}

/** Returns the questions of a group as its uses. [QST-23] */
export async function usesOfGroup(db: Database, id: number): Promise<Use[]> {
  const sameNames = await db
    .select({ name: questions.name })
    .from(questions)
    .where(eq(questions.questionGroupId, id))
    .orderBy(asc(questions.position), asc(questions.id));
  return [{ kind: 'questions', count: sameNames.length, names: sameNames.map(({ name }) => name) }];
}

/** Returns the checklists that contain one of the questions. */
export async function usesOfQuestions(
  { db, scope }: RequestContext,
  which: SQL,
  usedAt?: SQL,
): Promise<Use[]> {
  const lists = await db
    .selectDistinct({
      id: questionLists.id,
      name: questionLists.name,
      sortKey: questionLists.sortKey,
      isSeen: isSeen(scope.catalogue(questionLists)),
    })
    .from(questionListQuestions)
    .innerJoin(questionLists, eq(questionLists.id, questionListQuestions.questionListId))
    .innerJoin(questions, eq(questions.id, questionListQuestions.questionId))
    .where(and(which, usedAt))
    .orderBy(asc(questionLists.sortKey), asc(questionLists.id));
  return [usedBy('lists', lists)];
}

/** Returns the condition for checklists without a customer, or of the customers selected by `usedAt`. */
export const listsUsedAt = (usedAt: UsedAt): SQL =>
  sql`(${questionLists.customerId} is null or ${usedAt(questionLists.customerId)})`;

/**
 * Adds a question to these checklists and removes it from all others that the caller sees. Each changed list needs the permission on that
 * list. [CHK-43] (decisions, Plans saved without `checklists_edit`)
 * @throws HttpProblem invalid_reference for a list outside the caller's scope, or one whose readers could not see the question; record_in_move
 */
export async function setListsOfQuestion(
  asking: RequestContext,
  question: typeof questions.$inferSelect,
  wantedIds: readonly number[],
  now: string,
): Promise<void> {
  const { db, scope } = asking;
  const requestedIds = [...new Set(wantedIds)];
  const currentLists = await db
    .select({ id: questionListQuestions.questionListId })
    .from(questionListQuestions)
    .innerJoin(questionLists, eq(questionLists.id, questionListQuestions.questionListId))
    .where(and(eq(questionListQuestions.questionId, question.id), scope.catalogue(questionLists)));
  const heldIds = currentLists.map(({ id }) => id);
  const addedIds = requestedIds.filter((id) => !heldIds.includes(id));
  const dropped = heldIds.filter((id) => !requestedIds.includes(id));
  const ids = [...addedIds, ...dropped].sort((a, b) => a - b);
  if (ids.length === 0) return;
  const lists = await db
    .select()
    .from(questionLists)
    .where(and(inArray(questionLists.id, ids), scope.catalogue(questionLists)))
    .orderBy(asc(questionLists.id))
    .for('update');
  if (lists.length < ids.length) fail('invalid_reference', 'questionListIds');
  for (const list of lists) {
    await authoriseList(asking, list);
    if (addedIds.includes(list.id)) await addToList(db, list, question, now);
    else
      await db
        .delete(questionListQuestions)
        .where(
          and(
            eq(questionListQuestions.questionListId, list.id),
            eq(questionListQuestions.questionId, question.id),
          ),
        );
    await db
      .update(questionLists)
      .set(updatedColumns(questionLists, now))
      .where(eq(questionLists.id, list.id));
  }
  // The request doesn't contain the lists that the question is removed from.
  await rejectFrozen(
    db,
    dropped.map((id) => ({ table: 'question_lists', id })),
  );
}

async function addToList(
  db: Database,
  list: typeof questionLists.$inferSelect,
  question: typeof questions.$inferSelect,
  now: string,
): Promise<void> {
  const [usable] = await db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.id, question.id), usableFor(questions, list)));
  if (!usable) fail('invalid_reference', 'questionListIds');
  const [last] = await db
    .select({ position: max(questionListQuestions.position) })
    .from(questionListQuestions)
    .where(eq(questionListQuestions.questionListId, list.id));
  const { companyId, customerId } = list;
  const place = { questionListId: list.id, questionId: question.id, position: (last?.position ?? 0) + 1 };
  await db.insert(questionListQuestions).values({ companyId, customerId, ...place, ...createdColumns(now) });
}
