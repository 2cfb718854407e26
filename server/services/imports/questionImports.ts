import { and, eq, max, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnswerTexts, QuestionImportFault, QuestionImportRow } from '#domain/imports/questionImport.ts';
import { importedQuestion, questionImportFaults, questionKey } from '#domain/imports/questionImport.ts';
import { nameKey } from '#domain/nameKey.ts';
import type { Database } from '#server/db/client.ts';
import { questionGroups, questions } from '#server/db/schema/checklists.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { lockRows, createdColumns } from '../shared/changes.ts';
import { isOneOf, isTouched, keepImport, lockImportsTo } from './imports.ts';
import type { Import, Undoing } from './imports.ts';
import { rejectFrozen } from '../moves/frozen/frozenRecords.ts';
import { movesNaming } from '../moves/records/movesNaming.ts';
import { usesOfQuestions } from '../checklists/questions.ts';
import { inSlices } from '../shared/slices.ts';
import type { Use } from '../scope/uses.ts';

const ownGroups = (customerId: number) => eq(questionGroups.customerId, customerId);

/** Returns all faults of an import's rows. */
export async function judgeQuestions(
  db: Database,
  customerId: number,
  rows: readonly QuestionImportRow[],
): Promise<QuestionImportFault[]> {
  await lockImportsTo(db, customerId);
  const standing = await db
    .select({ group: questionGroups.name, name: questions.name })
    .from(questions)
    .innerJoin(questionGroups, eq(questionGroups.id, questions.questionGroupId))
    .where(ownGroups(customerId));
  return questionImportFaults(rows, new Set(standing.map(({ group, name }) => questionKey(group, name))));
}

/** Returns the customer's groups by name, and which of them were missing and created. */
export async function groupsFor(
  db: Database,
  owner: { companyId: number; customerId: number },
  { names, now }: { names: readonly string[]; now: string },
) {
  const { id, name } = questionGroups;
  const idByKey = new Map<string, number>();
  const remember = (rows: readonly { id: number; name: string }[]) => {
    for (const row of rows) idByKey.set(nameKey(row.name), row.id);
  };
  remember(await db.select({ id, name }).from(questionGroups).where(ownGroups(owner.customerId)).orderBy(id));
  const missing = new Map(
    names.filter((wanted) => !idByKey.has(nameKey(wanted))).map((wanted) => [nameKey(wanted), wanted]),
  );
  const madeIds: number[] = [];
  await inSlices([...missing.values()], async (slice) => {
    const values = slice.map((wanted) => ({
      name: wanted,
      ...owner,
      ...textKeys(wanted),
      ...createdColumns(now),
    }));
    const rows = await db.insert(questionGroups).values(values).returning({ id, name });
    remember(rows);
    madeIds.push(...rows.map((row) => row.id));
  });
  return { idByKey, madeIds };
}

/**
 * Creates the questions of valid rows at the end of their groups, and the missing groups; returns the import, by which they can be undone.
 * @throws HttpProblem record_in_move for a group of a started move
 */
export async function importQuestions(
  db: Database,
  wanted: {
    owner: { companyId: number; customerId: number };
    answers: AnswerTexts;
    rows: readonly QuestionImportRow[];
  },
  now: string,
): Promise<Import> {
  const { owner, answers } = wanted;
  const rows = wanted.rows.map((row) => importedQuestion(row, answers));
  const { idByKey, madeIds } = await groupsFor(db, owner, { names: rows.map(({ group }) => group), now });
  const ends = await db
    .select({ id: questions.questionGroupId, position: max(questions.position) })
    .from(questions)
    .where(eq(questions.customerId, owner.customerId))
    .groupBy(questions.questionGroupId);
  const lastPosition = new Map(ends.map(({ id, position }) => [id, position ?? 0]));
  const values = rows.flatMap(({ group, ...question }) => {
    const questionGroupId = idByKey.get(nameKey(group));
    if (questionGroupId === undefined) return [];
    const position = (lastPosition.get(questionGroupId) ?? 0) + 1;
    lastPosition.set(questionGroupId, position);
    return [
      {
        ...question,
        ...owner,
        questionGroupId,
        position,
        ...textKeys(question.name),
        ...createdColumns(now),
      },
    ];
  });
  const recordIds: number[] = [];
  await inSlices(values, async (slice) => {
    const { id } = questions;
    recordIds.push(...(await db.insert(questions).values(slice).returning({ id })).map((row) => row.id));
  });
  await rejectFrozen(
    db,
    [...new Set(values.map(({ questionGroupId }) => questionGroupId))].map((id) => ({
      table: 'question_groups',
      id,
    })),
  );
  const { customerId } = owner;
  return keepImport(db, { customerId, kind: 'questions', recordIds, groupIds: madeIds }, now);
}

const isMade = ({ recordIds }: Import): SQL => isOneOf(questions.id, recordIds);
const isInMadeGroup = ({ groupIds }: Import): SQL => isOneOf(questions.questionGroupId, groupIds);

/** Locks the questions that an import created, and all questions of its created groups. */
export const lockQuestions = ({ db }: Undoing, kept: Import): Promise<void> =>
  lockRows(db, questions, or(isMade(kept), isInMadeGroup(kept)));

/** Returns the uses that prevent undoing an import of questions. */
export async function usesOfImportedQuestions(asking: Undoing, kept: Import): Promise<Use[]> {
  const { db } = asking;
  const isOwn = isMade(kept);
  const isMadeGroup = isOneOf(questionGroups.id, kept.groupIds);
  const addedCount = await db.$count(questions, and(isInMadeGroup(kept), sql`not (${isOwn})`));
  const touched =
    (await db.$count(questions, and(isOwn, isTouched(questions, kept)))) +
    (await db.$count(questionGroups, and(isMadeGroup, isTouched(questionGroups, kept))));
  return [
    ...(await usesOfQuestions(asking, isOwn)),
    await movesNaming(db, 'questions', kept.recordIds),
    { kind: 'questions', count: addedCount },
    { kind: 'changed', count: touched },
  ];
}

/** Deletes imported questions with the groups that were created for them. */
export async function removeQuestions({ db }: Undoing, kept: Import): Promise<void> {
  await db.delete(questions).where(isMade(kept));
  await db.delete(questionGroups).where(isOneOf(questionGroups.id, kept.groupIds));
}
