import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, inArray, like } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { authorise } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { questionLists } from '#server/db/schema/checklists.ts';
import { roundPlanningQuestionLists, roundPlannings } from '#server/db/schema/plans.ts';
import { containsPattern, textKeys } from '#server/db/textKeys.ts';
import { updatedColumns, createdColumns, onlyRow, failIfStale } from '#server/services/shared/changes.ts';
import { movesNaming } from '#server/services/moves/records/movesNaming.ts';
import { ownerOf, rejectNarrowing, usableAt, usableIn } from '#server/services/scope/owners.ts';
import { authoriseGiving, authoriseList } from '#server/services/checklists/questionListRights.ts';
import {
  deleteList,
  presentLists,
  questionIdsOf,
  selectLists,
  setQuestions,
  usesOfList,
} from '#server/services/checklists/questionLists.ts';
import { plansInScope } from '#server/services/scope/roundScope.ts';
import { presentUse, rejectUsed } from '#server/services/scope/uses.ts';

const order = {
  fields: { Name: questionLists.sortKey, Created: questionLists.created },
  by: 'Name',
  id: questionLists.id,
};

async function loadList({ db, scope }: Call<CallName>, id: number, isChanging = false) {
  const query = db
    .select()
    .from(questionLists)
    .where(and(eq(questionLists.id, id), scope.catalogue(questionLists)))
    .limit(1);
  const [row] = await (isChanging ? query.for('update') : query);
  return orNotFound(row);
}

const oneList = async (call: Call<CallName>, id: number) =>
  onlyRow(await presentLists(call, await selectLists(call).where(eq(questionLists.id, id))));

/** Returns the condition for checklists of a plan. [CHK-40, PLAN-41] */
function ofPlan(call: Call<CallName>, roundPlanningId: number) {
  const lists = call.db
    .select({ id: roundPlanningQuestionLists.targetId })
    .from(roundPlanningQuestionLists)
    .innerJoin(roundPlannings, eq(roundPlannings.id, roundPlanningQuestionLists.roundPlanningId))
    .where(and(eq(roundPlannings.id, roundPlanningId), plansInScope(call)));
  return inArray(questionLists.id, lists);
}

/** Checklists: read by all in scope, written at the level that owns them. [CHK-38..41] */
export const questionListRoutes: readonly Route[] = [
  reading.route('listQuestionLists', async (call) => {
    const query = call.query();
    const { db, scope } = call;
    const condition = and(
      scope.catalogue(questionLists),
      query.customerId === undefined ? undefined : usableAt(questionLists, query.customerId),
      query.companyId === undefined ? undefined : usableIn(questionLists, query.companyId),
      query.roundPlanningId === undefined ? undefined : ofPlan(call, query.roundPlanningId),
      query.search === undefined ? undefined : like(questionLists.searchText, containsPattern(query.search)),
    );
    const page = await listPage(query, order, {
      rows: (window) => inWindow(selectLists(call).where(condition), window),
      count: () => db.$count(questionLists, condition),
      present: (row) => row,
      isShort: true,
    });
    return { rows: await presentLists(call, page.rows), pagination: page.pagination };
  }),

  reading.route('getQuestionList', async (call) => oneList(call, (await loadList(call, call.id())).id)),

  reading.route('getQuestionListUses', async (call) => {
    const { id } = await loadList(call, call.id());
    await authorise(call);
    return (await usesOfList(call, id, call.scope.ownCustomers)).map(presentUse);
  }),

  writing.route('createQuestionList', async (call) => {
    const { name, description, questionIds, version: _basedOn, ...wish } = call.body();
    const owner = await ownerOf(call, wish);
    await authoriseList(call, owner);
    const [row] = await call.db
      .insert(questionLists)
      .values({ name, description, ...owner, ...textKeys(name), ...createdColumns(call.now) })
      .returning();
    const list = orNotFound(row);
    if (questionIds) await setQuestions(call, list, questionIds, call.now);
    return oneList(call, list.id);
  }),

  writing.route('updateQuestionList', async (call) => {
    const id = call.id();
    const { name, description, questionIds, version, ...wish } = call.body();
    const before = await loadList(call, id, true);
    await authoriseList(call, before);
    failIfStale(before, version);
    const owner = await ownerOf(call, wish, before);
    await authoriseList(call, owner);
    await authoriseGiving(call, before, owner);
    await rejectNarrowing({ before, after: owner, language: call.language }, (usedAt) =>
      usesOfList(call, id, usedAt),
    );
    const [row] = await call.db
      .update(questionLists)
      .set({ name, description, ...owner, ...textKeys(name), ...updatedColumns(questionLists, call.now) })
      .where(eq(questionLists.id, id))
      .returning();
    const list = orNotFound(row);
    const isGiven = owner.companyId !== before.companyId || owner.customerId !== before.customerId;
    const requestedIds = questionIds ?? (isGiven ? await questionIdsOf(call.db, id) : undefined);
    if (requestedIds) await setQuestions(call, list, requestedIds, call.now);
    return oneList(call, id);
  }),

  writing.route('deleteQuestionList', async (call) => {
    const id = call.id();
    const list = await loadList(call, id, true);
    await authoriseList(call, list);
    const uses = await usesOfList(call, id);
    rejectUsed([...uses, await movesNaming(call.db, 'question_lists', [id])], call.language);
    await deleteList(call.db, id);
    const { companyId, customerId } = list;
    await call.audit({ action: 'deleted', companyId, customerId, target: { kind: 'questionList', id } });
    return null;
  }),
];
