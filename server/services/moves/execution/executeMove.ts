import { inArray, sql } from 'drizzle-orm';
import { nextRunDate } from '#domain/plans/dueDate.ts';
import type { TellStep } from '#server/core/ports.ts';
import { problem, HttpProblem } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { moves } from '#server/db/schema/moves.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { updatedColumns } from '#server/services/shared/changes.ts';
import { endContractorLinks } from '#server/services/contractors/contractorLinks.ts';
import { endReportPages } from '#server/services/faultReports/faultReports.ts';
import { duePlanFields, newestOfPlan, plannedOf } from '#server/services/plans/duePlans.ts';
import { lockLicence } from '#server/services/tenants/licenceLimits.ts';
import { idList } from '../records/moveChoices.ts';
import { leaveReferences } from './leftReferences.ts';
import { readOutcomes } from '../records/moveOutcomes.ts';
import type { MoveOutcomes } from '../records/moveOutcomes.ts';
import { createJournal } from '../records/moveJournal.ts';
import type { Journal } from '../records/moveJournal.ts';
import { lockBuildings, lockJournals, lockRecords } from '../records/moveLocks.ts';
import { findObstacles } from '../preview/moveObstacles.ts';
import type { Obstacle } from '../preview/moveObstacles.ts';
import { previewOutcomes } from '../preview/movePreview.ts';
import { movedBuildings } from '../records/moveRecords.ts';
import { lockOpenMove, lockStartedMove } from '../records/moveStatus.ts';
import type { MoveRow } from '../records/moveRecords.ts';
import { copyBuildings, rehomeBuildings } from './movedBuildings.ts';
import { leaveFlawReaders } from './flawReadersLeft.ts';
import { keepNames } from './movedNames.ts';
import { copyPlans, leavePlans, rehomePlans, standInFor } from '../records/movedPlans.ts';
import type { PlanOutcomes } from '../records/movedPlans.ts';
import { transferChecklists, transferQuestions, transferRecords } from '../records/movedRecords.ts';
import { rehomeRounds, roundsAlong } from './movedRounds.ts';
import { transferRegisters } from './movedRegisters.ts';
import { keepServices } from './movedServices.ts';
import { connectUsers, transferConnections, rehomeUsers } from './movedUsers.ts';
import { rejectUnreadable } from './readableAtTarget.ts';
import { detachRounds, roundsThatStay } from './stayingRounds.ts';

/** Acting user and time, and the progress callback. */
export interface ExecutionOptions {
  userId: number | null;
  now: string;
  tell: TellStep;
}

/**
 * Executes an open move in the caller's transaction, atomically. [MOVE-71]
 * @throws HttpProblem not_found, move_not_open, and one problem for each obstacle [MOVE-74]
 */
export async function executeMove(tx: Database, id: number, acting: ExecutionOptions): Promise<void> {
  await lockJournals(tx);
  const move = await lockOpenMove(tx, id);
  await lockBuildings(
    tx,
    (await movedBuildings(tx, id)).map(({ buildingId }) => buildingId),
  );
  await lockRecords(tx, await readOutcomes(tx, move));
  await lockLicence(tx, move.targetCustomerId);
  // Read again after the locks were acquired, to include changes made while waiting for them.
  const outcomes = await readOutcomes(tx, move);
  rejectObstacles(await findObstacles(tx, move, outcomes));
  await acting.tell('names', 0, 1);
  await keepNames(tx, id);
  const preview = await previewOutcomes(tx, outcomes);
  await applyOutcomes({ tx, move, now: acting.now, tell: acting.tell }, outcomes);
  await tx
    .update(moves)
    .set({
      moveStatus: 'started',
      executed: acting.now,
      executedBy: acting.userId,
      preview,
      ...updatedColumns(moves, acting.now),
    })
    .where(sql`${moves.id} = ${id}`);
}

function rejectObstacles(obstacles: readonly Obstacle[]): void {
  const [first, ...others] = obstacles.map(({ code, name, other, count }) =>
    problem(code, null, { name, other, count }),
  );
  if (first) throw new HttpProblem([first, ...others]);
  return;
}

interface OutcomeWriter {
  tx: Database;
  move: MoveRow;
  now: string;
  tell: TellStep;
}

/** Applies the move's outcome to every record, in an order in which each finds the records that it refers to. (moves, Order) */
async function applyOutcomes({ tx, move, now, tell }: OutcomeWriter, outcomes: MoveOutcomes): Promise<void> {
  const { target, buildings, plans, entries, lists, questions, roles, users } = outcomes;
  const journal = createJournal({ tx, move, now });
  const places: PlanOutcomes = {
    customerId: target.customerId,
    entries,
    lists,
    copiedBuildings: buildings.copied,
    movedBuildings: buildings.moved,
  };
  const along = await roundsAlong(tx, outcomes);
  const leaving = {
    target,
    along,
    buildings: buildings.moved,
    plans: plans.moved,
    lists: lists.moved,
    questions: questions.moved,
  };
  const staying = await roundsThatStay(tx, leaving);
  const starts = await startsWithoutRounds(tx, outcomes, { along, now });
  const entryFor = standInFor(journal, 'fire_protections', entries);

  const recordCounts = [entries, questions, lists, roles].map(
    ({ copied, moved }) => copied.length + moved.length,
  );
  await tell('records', 0, sum(recordCounts));
  await transferRecords(journal, 'roles', roles, target);
  await transferRecords(journal, 'fire_protections', entries, target);
  await transferQuestions(journal, questions, target);
  await transferChecklists(journal, lists, target);

  await endContractorLinks(
    tx,
    sql`(f.building_id = any(${idList(buildings.moved)}) or f.round_history_id = any(${idList(along)}))`,
    now,
  );
  await tell('rounds', 0, staying.length);
  await detachRounds(journal, staying, leaving);

  await tell('buildings', 0, buildings.copied.length + buildings.moved.length);
  await copyBuildings(journal, buildings.copied, { target, entryFor });
  await rehomeBuildings(journal, buildings.moved, { target, entryFor });
  await transferRegisters(journal, buildings, { target, now });

  await tell('plans', 0, plans.copied.length + plans.moved.length);
  await copyPlans(journal, plans.copied, places);
  await rehomePlans(journal, plans.moved, places);
  await leavePlans(journal, {
    movedBuildings: buildings.moved,
    movedPlans: sql`(select unnest(${idList(plans.moved)}) union select c.new_id from move_copies c
      where c.move_id = ${move.id} and c.table_name = 'round_plannings')`,
  });
  await changeStarts(journal, starts);

  await tell('rounds', staying.length, staying.length + along.length);
  await rehomeRounds(journal, along, places);

  await tell('users', 0, users.rehomed.length + users.connected.length);
  await rehomeUsers(journal, users.rehomed, target);
  await connectUsers(journal, users.connected, { target, movedRoles: roles.moved });
  await transferConnections(journal, {
    target,
    copiedBuildings: buildings.copied,
    movedBuildings: buildings.moved,
    rehomed: users.rehomed,
    chosen: users.chosen,
  });
  await endReportPages(tx, buildings.moved, now);
  await leaveReferences(journal, {
    target,
    entries: entries.moved,
    lists: lists.moved,
    questions: questions.moved,
    roles: roles.moved,
  });
  await leaveFlawReaders(journal, buildings.moved, users.rehomed);
  await keepServices(journal, { tx, along, buildings: buildings.moved });
  await rejectUnreadable(tx, move.id, target.customerId);
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Returns the next due dates of plans whose newest round isn't moved along. (moves, Rounds) */
async function startsWithoutRounds(
  tx: Database,
  { plans }: MoveOutcomes,
  { along, now }: { along: readonly number[]; now: string },
): Promise<{ id: number; start: string }[]> {
  const newest = newestOfPlan(tx);
  const rows = await tx
    .select({
      ...duePlanFields(newest),
      staysRound: sql<boolean>`(select h.id from ${roundHistories} h where h.round_planning_id = ${roundPlannings.id}
        order by h.created desc, h.id desc limit 1) <> all(${idList(along)})`,
    })
    .from(roundPlannings)
    .leftJoinLateral(newest, sql`true`)
    .where(inArray(roundPlannings.id, [...plans.moved, ...plans.copied]));
  const isCopied = new Set(plans.copied);
  return rows.flatMap(({ staysRound, ...row }) => {
    if (row.lastRun === null || !(staysRound || isCopied.has(row.id))) return [];
    // The plan's own date: another customer has other pauses, and a plan that has ended remains ended.
    const start = nextRunDate({ ...plannedOf(row, now), pauses: [], ends: null });
    return start === null ? [] : [{ id: row.id, start }];
  });
}

/** Updates the start of plans, or of the copies of copied ones. */
async function changeStarts(
  { set, copyOf }: Journal,
  starts: readonly { id: number; start: string }[],
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(starts)}::jsonb) as r(id int, start timestamptz)`;
  const isPlan = sql`t.id = coalesce(${copyOf('round_plannings', sql`r.id`)}, r.id)`;
  await set(
    'round_plannings',
    { start: sql`(select r.start from ${rows} where ${isPlan})` },
    sql`exists (select 1 from ${rows} where ${isPlan})`,
  );
}

/**
 * Completes a started move in the caller's transaction: its records can be changed again, and it can no longer be undone. [MOVE-72]
 * @throws HttpProblem not_found, move_not_started
 */
export async function approveMove(
  tx: Database,
  id: number,
  { userId, now }: Pick<ExecutionOptions, 'userId' | 'now'>,
): Promise<void> {
  await lockStartedMove(tx, id);
  await tx
    .update(moves)
    .set({
      moveStatus: 'completed',
      approved: now,
      approvedBy: userId,
      ...updatedColumns(moves, now),
    })
    .where(sql`${moves.id} = ${id}`);
}
