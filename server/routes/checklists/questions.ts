import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, ilike, like, or } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { authorise, authoriseOwner } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { questionGroups, questionLists, questions } from '#server/db/schema/checklists.ts';
import { containsPattern, textKeys } from '#server/db/textKeys.ts';
import { updatedColumns, createdColumns, onlyRow, failIfStale } from '#server/services/shared/changes.ts';
import { movesNaming } from '#server/services/moves/records/movesNaming.ts';
import { ownerOf, rejectNarrowing, usableAt, usableIn } from '#server/services/scope/owners.ts';
import {
  listsUsedAt,
  nextPosition,
  presentGroups,
  presentQuestion,
  selectQuestions,
  setListsOfQuestion,
  usesOfGroup,
  usesOfQuestions,
} from '#server/services/checklists/questions.ts';
import { presentUse, rejectUsed } from '#server/services/scope/uses.ts';

const groupOrder = {
  fields: { Name: questionGroups.sortKey, Created: questionGroups.created },
  by: 'Name',
  id: questionGroups.id,
};
const questionOrder = {
  fields: { Position: questions.position, Name: questions.sortKey, Created: questions.created },
  by: 'Position',
  id: questions.id,
};

async function loadGroup({ db, scope }: Call<CallName>, id: number, isChanging = false) {
  const query = db
    .select()
    .from(questionGroups)
    .where(and(eq(questionGroups.id, id), scope.catalogue(questionGroups)))
    .limit(1);
  const [row] = await (isChanging ? query.for('update') : query);
  return orNotFound(row);
}

async function loadQuestion({ db, scope }: Call<CallName>, id: number, isChanging = false) {
  const query = db
    .select()
    .from(questions)
    .where(and(eq(questions.id, id), scope.catalogue(questions)))
    .limit(1);
  const [row] = await (isChanging ? query.for('update') : query);
  return orNotFound(row);
}

/**
 * Locks the group that a question is added to, so that its owner can't change, and returns it with the position after its last question.
 * @throws HttpProblem invalid_reference
 */
async function groupFor(call: Call<CallName>, id: number) {
  const { db, scope } = call;
  const [group] = await db
    .select()
    .from(questionGroups)
    .where(and(eq(questionGroups.id, id), scope.catalogue(questionGroups)))
    .limit(1)
    .for('update');
  if (!group) return fail('invalid_reference', 'questionGroupId');
  await authoriseOwner(call, group);
  return group;
}

const oneQuestion = async (call: Call<CallName>, id: number) =>
  presentQuestion(onlyRow(await selectQuestions(call).where(eq(questions.id, id))));

const oneGroup = async (call: Call<CallName>, row: typeof questionGroups.$inferSelect) =>
  onlyRow(await presentGroups(call, [row]));

/** Question groups and their questions: read by all in scope, written at the level that owns the group. [QST-24..33] */
export const questionRoutes: readonly Route[] = [
  reading.route('listQuestionGroups', async (call) => {
    const query = call.query();
    const { db, scope } = call;
    const condition = and(
      scope.catalogue(questionGroups),
      query.customerId === undefined ? undefined : usableAt(questionGroups, query.customerId),
      query.companyId === undefined ? undefined : usableIn(questionGroups, query.companyId),
      query.name === undefined ? undefined : like(questionGroups.searchText, containsPattern(query.name)),
    );
    const page = await listPage(query, groupOrder, {
      rows: (window) => inWindow(db.select().from(questionGroups).where(condition).$dynamic(), window),
      count: () => db.$count(questionGroups, condition),
      present: (row) => row,
      isShort: true,
    });
    return { rows: await presentGroups(call, page.rows), pagination: page.pagination };
  }),

  reading.route('getQuestionGroup', async (call) => oneGroup(call, await loadGroup(call, call.id()))),

  writing.route('createQuestionGroup', async (call) => {
    const { name, ...wish } = call.body();
    const owner = await ownerOf(call, wish);
    await authoriseOwner(call, owner);
    const [row] = await call.db
      .insert(questionGroups)
      .values({ name, ...owner, ...textKeys(name), ...createdColumns(call.now) })
      .returning();
    return oneGroup(call, orNotFound(row));
  }),

  writing.route('updateQuestionGroup', async (call) => {
    const id = call.id();
    const { name, version, ...wish } = call.body();
    const before = await loadGroup(call, id, true);
    await authoriseOwner(call, before);
    failIfStale(before, version);
    const owner = await ownerOf(call, wish, before);
    await authoriseOwner(call, owner);
    await rejectNarrowing({ before, after: owner, language: call.language }, (usedAt) =>
      usesOfQuestions(call, eq(questions.questionGroupId, id), listsUsedAt(usedAt)),
    );
    const [row] = await call.db
      .update(questionGroups)
      .set({ name, ...owner, ...textKeys(name), ...updatedColumns(questionGroups, call.now) })
      .where(eq(questionGroups.id, id))
      .returning();
    await call.db.update(questions).set(owner).where(eq(questions.questionGroupId, id));
    return oneGroup(call, orNotFound(row));
  }),

  writing.route('deleteQuestionGroup', async (call) => {
    const id = call.id();
    const group = await loadGroup(call, id, true);
    await authoriseOwner(call, group);
    rejectUsed(await usesOfGroup(call.db, id), call.language);
    await call.db.delete(questionGroups).where(eq(questionGroups.id, id));
    const { companyId, customerId } = group;
    await call.audit({ action: 'deleted', companyId, customerId, target: { kind: 'questionGroup', id } });
    return null;
  }),

  reading.route('listQuestions', async (call) => {
    const query = call.query();
    const { db, scope } = call;
    const has = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const condition = and(
      scope.catalogue(questions),
      query.questionGroupId === undefined ? undefined : eq(questions.questionGroupId, query.questionGroupId),
      query.search === undefined
        ? undefined
        : or(
            like(questions.searchText, containsPattern(query.search)),
            ilike(questions.description, has(query.search)),
          ),
      query.description === undefined ? undefined : ilike(questions.description, has(query.description)),
      query.positive === undefined ? undefined : ilike(questions.positive, has(query.positive)),
      query.negative === undefined ? undefined : ilike(questions.negative, has(query.negative)),
    );
    return listPage(query, questionOrder, {
      rows: (window) => inWindow(selectQuestions(call).where(condition), window),
      count: () => db.$count(questions, condition),
      present: presentQuestion,
    });
  }),

  reading.route('getQuestion', async (call) => oneQuestion(call, (await loadQuestion(call, call.id())).id)),

  reading.route('getQuestionUses', async (call) => {
    const { id } = await loadQuestion(call, call.id());
    await authorise(call);
    const uses = await usesOfQuestions(call, eq(questions.id, id), call.scope.catalogue(questionLists));
    return uses.map(presentUse);
  }),

  writing.route('createQuestion', async (call) => {
    const { questionListIds, version: _basedOn, ...body } = call.body();
    const { companyId, customerId, id: questionGroupId } = await groupFor(call, body.questionGroupId);
    const position = await nextPosition(call.db, questionGroupId);
    const [row] = await call.db
      .insert(questions)
      .values({
        ...body,
        companyId,
        customerId,
        position,
        ...textKeys(body.name),
        ...createdColumns(call.now),
      })
      .returning();
    if (questionListIds) await setListsOfQuestion(call, orNotFound(row), questionListIds, call.now);
    return oneQuestion(call, orNotFound(row).id);
  }),

  writing.route('updateQuestion', async (call) => {
    const id = call.id();
    const { questionListIds, version, ...body } = call.body();
    const before = await loadQuestion(call, id, true);
    await authoriseOwner(call, before);
    failIfStale(before, version);
    const { companyId, customerId, id: questionGroupId } = await groupFor(call, body.questionGroupId);
    const owner = { companyId, customerId };
    await rejectNarrowing({ before, after: owner, language: call.language }, (usedAt) =>
      usesOfQuestions(call, eq(questions.id, id), listsUsedAt(usedAt)),
    );
    const isMoved = questionGroupId !== before.questionGroupId;
    const position = isMoved ? await nextPosition(call.db, questionGroupId) : before.position;
    const [row] = await call.db
      .update(questions)
      .set({ ...body, ...owner, position, ...textKeys(body.name), ...updatedColumns(questions, call.now) })
      .where(eq(questions.id, id))
      .returning();
    if (questionListIds) await setListsOfQuestion(call, orNotFound(row), questionListIds, call.now);
    return oneQuestion(call, id);
  }),

  writing.route('deleteQuestion', async (call) => {
    const id = call.id();
    const question = await loadQuestion(call, id, true);
    await authoriseOwner(call, question);
    const uses = await usesOfQuestions(call, eq(questions.id, id));
    rejectUsed([...uses, await movesNaming(call.db, 'questions', [id])], call.language);
    await call.db.delete(questions).where(eq(questions.id, id));
    const { companyId, customerId } = question;
    await call.audit({ action: 'deleted', companyId, customerId, target: { kind: 'question', id } });
    return null;
  }),
];
