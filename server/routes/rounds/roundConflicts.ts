import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { RoundConflict, RoundLateEntry } from '#contract/rounds/roundConflict.ts';
import { users } from '#server/db/schema/users.ts';
import {
  roundConflicts,
  roundLateEntries,
  roundHistories,
  roundHistoryItems,
  roundHistoryQuestions,
} from '#server/db/schema/rounds.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { updatedColumns } from '#server/services/shared/changes.ts';
import { loadRound, lockRound, touchRound } from '#server/services/rounds/rounds.ts';
import { roundsInScope } from '#server/services/scope/roundScope.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const conflictOrder = { fields: { Created: roundConflicts.created }, by: 'Created', id: roundConflicts.id };
const lateOrder = { fields: { Created: roundLateEntries.created }, by: 'Created', id: roundLateEntries.id };

/** Selects conflicts with the name of the person who resolved them. */
function selectConflicts({ db }: Pick<Call<CallName>, 'db'>) {
  return db
    .select({ conflict: roundConflicts, resolvedBy: sql<string>`coalesce(${users.email}, '')` })
    .from(roundConflicts)
    .leftJoin(users, eq(users.id, roundConflicts.resolvedBy))
    .$dynamic();
}

type ConflictRow = Awaited<ReturnType<typeof selectConflicts>>[number];

function presentConflict({ conflict, resolvedBy }: ConflictRow): RoundConflict {
  const { customerId: _customerId, shownBy: _shownBy, keptBy: _keptBy, ...own } = conflict;
  return { ...own, resolvedBy };
}

const lateName = sql<string>`coalesce(case ${roundLateEntries.kind}
  when 'item' then (select i.name from round_history_items i where i.id = ${roundLateEntries.targetId})
  when 'question' then (select q.name from round_history_questions q where q.id = ${roundLateEntries.targetId})
  else (select f.name from flaws f where f.id = ${roundLateEntries.targetId}) end, '')`;

const lateNumber: SQL<number | null> = sql`case ${roundLateEntries.kind}
  when 'item' then (select i.position_number from round_history_items i where i.id = ${roundLateEntries.targetId}) end`;

const lateFloor: SQL<string | null> = sql`case ${roundLateEntries.kind}
  when 'item' then (select f.floor_name from round_history_items i join round_history_infos f on f.id = i.round_history_info_id
    where i.id = ${roundLateEntries.targetId}) end`;

function selectLate({ db }: Pick<Call<CallName>, 'db'>) {
  const { customerId: _customerId, userId: _userId, ...own } = getTableColumns(roundLateEntries);
  const userName = sql<string>`coalesce(${users.email}, '')`;
  return db
    .select({ ...own, userName, targetName: lateName, positionNumber: lateNumber, floorName: lateFloor })
    .from(roundLateEntries)
    .leftJoin(users, eq(users.id, roundLateEntries.userId))
    .$dynamic();
}

/** Replaces the shown answer by the kept one, under the name of its author. */
async function showKept(call: Call<CallName>, conflict: ConflictRow['conflict']): Promise<void> {
  const { targetKind, targetId, kept, keptBy } = conflict;
  const { userName } = kept;
  if (targetKind === 'item') {
    const judgement = {
      controlled: kept.controlled,
      controlledReceived: kept.controlled ? call.now : null,
      continueWithoutAdding: kept.continueWithoutAdding ?? false,
      markedRemaining: kept.markedRemaining ?? false,
      uncheckedReason: kept.uncheckedReason ?? null,
      uncheckedNote: kept.uncheckedNote ?? '',
    };
    await call.db
      .update(roundHistoryItems)
      .set({ ...judgement, userName, answeredBy: keptBy, ...updatedColumns(roundHistoryItems, call.now) })
      .where(eq(roundHistoryItems.id, targetId));
    return;
  }
  const { answer, done } = kept;
  const answerDescription = kept.answerDescription ?? '';
  await call.db
    .update(roundHistoryQuestions)
    .set({
      answer,
      answerDescription,
      done,
      doneReceived: done ? call.now : null,
      userName,
      answeredBy: keptBy,
      ...updatedColumns(roundHistoryQuestions, call.now),
    })
    .where(eq(roundHistoryQuestions.id, targetId));
}

/** Conflicting answers, and work received after a round's end. (decisions, Sending work) */
export const roundConflictRoutes: readonly Route[] = [
  reading.route('listRoundConflicts', async (call) => {
    const query = call.query();
    const { round } = await loadRound(call, query.roundHistoryId ?? fail('required', 'roundHistoryId'));
    const state = query.resolved ? isNotNull(roundConflicts.resolved) : isNull(roundConflicts.resolved);
    const condition = and(
      eq(roundConflicts.roundHistoryId, round.id),
      query.resolved === undefined ? undefined : state,
    );
    return listPage(query, conflictOrder, {
      rows: (window) => inWindow(selectConflicts(call).where(condition), window),
      count: () => call.db.$count(roundConflicts, condition),
      present: presentConflict,
    });
  }),

  writing.route('chooseRoundAnswer', async (call) => {
    const id = call.id();
    const { use } = call.body();
    const [row] = await call.db
      .select({ roundId: roundConflicts.roundHistoryId })
      .from(roundConflicts)
      .innerJoin(roundHistories, eq(roundHistories.id, roundConflicts.roundHistoryId))
      .where(and(eq(roundConflicts.id, id), roundsInScope(call)))
      .limit(1);
    const round = await lockRound(call, orNotFound(row).roundId);
    await authorise(call, round.customerId);
    const [held] = await selectConflicts(call).where(eq(roundConflicts.id, id));
    const { conflict } = orNotFound(held);
    if (conflict.resolved !== null) fail('already_decided');
    const { targetKind, targetId, shown, shownBy, kept, keptBy } = conflict;
    const isKept = use === 'kept';
    if (isKept) await showKept(call, conflict);
    // Choosing among several answers implies having seen them all: it resolves all of them.
    const ofTarget = and(eq(roundConflicts.targetKind, targetKind), eq(roundConflicts.targetId, targetId));
    const settled = { resolved: call.now, resolvedBy: call.caller.userId };
    await call.db
      .update(roundConflicts)
      .set({ ...settled, ...updatedColumns(roundConflicts, call.now) })
      .where(and(ofTarget, isNull(roundConflicts.resolved)));
    if (isKept) {
      await call.db
        .update(roundConflicts)
        .set({ shown: kept, shownBy: keptBy, kept: shown, keptBy: shownBy })
        .where(eq(roundConflicts.id, id));
      if (round.done === null) await touchRound(call.db, round.id, call.now);
    }
    const { customerId } = round;
    await call.audit({
      action: 'answer_chosen',
      customerId,
      target: { kind: targetKind, id: targetId },
      details: { use },
    });
    const [chosen] = await selectConflicts(call).where(eq(roundConflicts.id, id));
    return presentConflict(orNotFound(chosen));
  }),

  reading.route('listRoundLateEntries', async (call) => {
    const query = call.query();
    const { round } = await loadRound(call, query.roundHistoryId ?? fail('required', 'roundHistoryId'));
    const condition = eq(roundLateEntries.roundHistoryId, round.id);
    return listPage(query, lateOrder, {
      rows: (window) => inWindow(selectLate(call).where(condition), window),
      count: () => call.db.$count(roundLateEntries, condition),
      present: (entry): RoundLateEntry => entry,
    });
  }),
];
