import { bufferedReading, reading, rightFirstWriting, writing } from '#server/middleware/calls/chains.ts';
import { eq, like, or } from 'drizzle-orm';
import type { Move } from '#contract/moves/move.ts';
import { authorise } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import type { Database } from '#server/db/client.ts';
import { moves } from '#server/db/schema/moves.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import { failIfStale } from '#server/services/shared/changes.ts';
import { changeMove, changePlans, keepHistory, startMove } from '#server/services/moves/moveChanges.ts';
import { changeParts, changeUsers } from '#server/services/moves/records/moveParts.ts';
import {
  entriesOfTarget,
  entryChoices,
  listChoices,
  listsOfTarget,
  plansOfBuildings,
  questionChoices,
  roleChoices,
} from '#server/services/moves/records/moveChoices.ts';
import {
  buildingCount,
  countMoves,
  fromCustomers,
  presentListed,
  readMove,
  selectMoves,
  targetCustomers,
} from '#server/services/moves/records/moveRecords.ts';
import { lockOpenMove } from '#server/services/moves/records/moveStatus.ts';
import type { MoveRow } from '#server/services/moves/records/moveRecords.ts';

/** Permission for moves, held by users who reach every customer: no scope narrows the results. [MOVE-01..03, PERM-19] */

const order = {
  fields: {
    Created: moves.created,
    FromCustomerName: fromCustomers.sortKey,
    TargetCustomerName: targetCustomers.sortKey,
    BuildingCount: buildingCount,
    MoveStatus: moves.moveStatus,
  },
  by: 'Created desc',
  id: moves.id,
};

/** Reads the move and the plan ids of a query. @throws HttpProblem invalid_reference */
async function readOptions({ db, query }: AskingOfPlans) {
  const { moveId, oldRoundPlanningIds: planIds } = query();
  const [move] = await db.select().from(moves).where(eq(moves.id, moveId)).limit(1);
  return { move: move ?? fail('invalid_reference', 'moveId'), planIds };
}
type AskingOfPlans = Pick<Call<'listPlanRoles'>, 'db' | 'query'>;

/** Saves the complete list of a tab and returns the move. */
async function saveMoveTab<Name extends TabName>(
  call: Call<Name>,
  change: (db: Database, move: MoveRow, body: ReturnType<Call<Name>['body']>, now: string) => Promise<void>,
): Promise<Move> {
  await authorise(call);
  const move = await lockOpenMove(call.db, call.id('moveId'));
  await change(call.db, move, call.body(), call.now);
  return readMove(call.db, move.id);
}
type TabName =
  | 'moveRoundPlannings'
  | 'moveFireProtections'
  | 'moveQuestionLists'
  | 'moveRoles'
  | 'moveQuestions'
  | 'moveUsers';

/** Creating moves of buildings between customers. [MOVE-85..104] */
export const moveRoutes: readonly Route[] = [
  reading.route('listMoves', async (call) => {
    const query = call.query();
    await authorise(call);
    const { db } = call;
    const pattern = query.search === undefined ? undefined : containsPattern(query.search);
    const condition =
      pattern === undefined
        ? undefined
        : or(like(fromCustomers.searchText, pattern), like(targetCustomers.searchText, pattern));
    const page = await listPage(query, order, {
      rows: (window) => inWindow(selectMoves(db).where(condition), window),
      count: () => countMoves(db, condition),
      present: (row) => row,
      isShort: true,
    });
    return { rows: await presentListed(db, page.rows), pagination: page.pagination };
  }),

  bufferedReading.route('getMove', async (call) => {
    await authorise(call);
    return readMove(call.db, call.id());
  }),

  bufferedReading.route('getMoveSummary', async (call) => {
    await authorise(call);
    return readMove(call.db, call.id());
  }),

  rightFirstWriting.route('updateMove', async (call) => {
    const body = call.body();
    await authorise(call);
    const move = await lockOpenMove(call.db, call.id());
    failIfStale(move, body.version);
    await changeMove(call.db, move, body, call.now);
    return readMove(call.db, move.id);
  }),

  writing.route('deleteMove', async (call) => {
    await authorise(call);
    const { id, customerId } = await lockOpenMove(call.db, call.id());
    await call.db.delete(moves).where(eq(moves.id, id));
    await call.audit({ action: 'deleted', customerId, target: { kind: 'move', id } });
    return null;
  }),

  rightFirstWriting.route('startMovingBuildings', async (call) => {
    await authorise(call);
    const { db, now, caller } = call;
    return readMove(db, await startMove(db, call.body(), { userId: caller.userId, now }));
  }),

  bufferedReading.route('listBuildingPlans', async (call) => {
    await authorise(call);
    return plansOfBuildings(call.db, call.query().oldBuildingIds);
  }),

  rightFirstWriting.route('moveRoundPlannings', (call) => saveMoveTab(call, changePlans)),

  rightFirstWriting.route('setKeepHistory', async (call) => {
    await authorise(call);
    const body = call.body();
    const move = await readMove(call.db, await keepHistory(call.db, body, call.now));
    const plans = move.moveBuildings.flatMap(({ roundPlannings }) => roundPlannings);
    return orNotFound(plans.find(({ id }) => id === body.moveRoundPlanningId));
  }),

  bufferedReading.route('listPlanFireProtections', async (call) => {
    await authorise(call);
    return entryChoices(call.db, await readOptions(call));
  }),

  bufferedReading.route('listPlanQuestionLists', async (call) => {
    await authorise(call);
    return listChoices(call.db, await readOptions(call));
  }),

  bufferedReading.route('listPlanRoles', async (call) => {
    await authorise(call);
    return roleChoices(call.db, await readOptions(call));
  }),

  bufferedReading.route('listPlanQuestions', async (call) => {
    await authorise(call);
    return questionChoices(call.db, await readOptions(call));
  }),

  bufferedReading.route('listTargetFireProtections', async (call) => {
    await authorise(call);
    return entriesOfTarget(call.db, call.id());
  }),

  rightFirstWriting.route('moveFireProtections', (call) =>
    saveMoveTab(call, changeParts('fireProtectionId')),
  ),

  bufferedReading.route('listTargetQuestionLists', async (call) => {
    await authorise(call);
    return listsOfTarget(call.db, call.id());
  }),

  rightFirstWriting.route('moveQuestionLists', (call) => saveMoveTab(call, changeParts('questionListId'))),
  rightFirstWriting.route('moveRoles', (call) => saveMoveTab(call, changeParts('roleId'))),
  rightFirstWriting.route('moveQuestions', (call) => saveMoveTab(call, changeParts('questionId'))),
  rightFirstWriting.route('moveUsers', (call) => saveMoveTab(call, changeUsers)),
];
