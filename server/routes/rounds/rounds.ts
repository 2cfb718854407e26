import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import type { Page } from '#server/core/answers.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import type { PagingQuery } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { publishEvent } from '#server/services/events/publishEvents.ts';
import { failIfStale } from '#server/services/shared/changes.ts';
import { rejectUnapproved } from '#server/services/moves/execution/copiedPlans.ts';
import { authoriseStart } from '#server/services/plans/planRights.ts';
import { readRoundFacts } from '#server/services/rounds/roundFacts.ts';
import {
  findActiveRound,
  loadRound,
  lockRound,
  presentRound,
  rejectFinished,
  selectRounds,
  touchRound,
  whatRemains,
} from '#server/services/rounds/rounds.ts';
import { rejectWaitingWork } from '#server/services/quarantine/roundQuarantine.ts';
import { rejectMissingCalls } from '#server/services/rounds/roundManifest.ts';
import {
  plansInScope,
  roundsInScope,
  roundsOfBuilding,
  roundsOfCustomer,
} from '#server/services/scope/roundScope.ts';
import { createRound } from '#server/services/rounds/startRound.ts';
import { servicesOfRound } from '#server/services/maintenanceRules/servicesOfRound.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: {
    Created: roundHistories.created,
    Name: roundHistories.name,
    Done: roundHistories.done,
    Updated: roundHistories.updated,
  },
  by: 'Created desc',
  id: roundHistories.id,
};

function isDone(done: boolean | undefined): SQL | undefined {
  if (done === undefined) return undefined;
  return done ? isNotNull(roundHistories.done) : isNull(roundHistories.done);
}

async function listRounds(
  call: Call<CallName>,
  query: PagingQuery,
  ...conditions: (SQL | undefined)[]
): Promise<Page<RoundHistory>> {
  const { db, now } = call;
  const condition = and(roundsInScope(call), ...conditions);
  return listPage(query, order, {
    rows: (window) => inWindow(selectRounds(db).where(condition), window),
    count: () => db.$count(roundHistories, condition),
    present: (row) => presentRound(row, now),
  });
}

/** Returns the filters of the completed and the uncompleted list. [ROUND-80] */
function filtersOf(
  query: { customerId?: number; buildingId?: number; done?: boolean; excludeExpired?: boolean },
  now: string,
): (SQL | undefined)[] {
  return [
    query.customerId === undefined ? undefined : roundsOfCustomer(query.customerId),
    query.buildingId === undefined ? undefined : roundsOfBuilding(query.buildingId),
    isDone(query.done),
    query.excludeExpired ? gte(roundHistories.expires, now) : undefined,
  ];
}

/**
 * Locks a non-deleted plan in scope, to serialise concurrent starts.
 * @throws HttpProblem not_found
 */
async function lockPlan(call: Call<CallName>, id: number) {
  const [plan] = await call.db
    .select()
    .from(roundPlannings)
    .where(and(eq(roundPlannings.id, id), plansInScope(call)))
    .limit(1)
    .for('update');
  return orNotFound(plan);
}

/** Rounds: read by all in scope, created and changed with the permission to perform rounds. [ROUND-76..80, START-13, START-14] */
export const roundRoutes: readonly Route[] = [
  reading.route('listRounds', async (call) => {
    const query = call.query();
    const { roundPlanningId, buildingId, done } = query;
    return listRounds(
      call,
      query,
      isDone(done),
      roundPlanningId === undefined ? undefined : eq(roundHistories.roundPlanningId, roundPlanningId),
      buildingId === undefined ? undefined : roundsOfBuilding(buildingId),
    );
  }),

  reading.route('listCompletedRounds', async (call) => {
    const query = call.query();
    return listRounds(call, query, isDone(true), ...filtersOf(query, call.now));
  }),

  reading.route('listUncompletedRounds', async (call) => {
    const query = call.query();
    return listRounds(call, query, isDone(false), ...filtersOf(query, call.now));
  }),

  reading.route('getActiveRound', async (call) => {
    const id = call.id('roundPlanningId');
    const [plan] = await call.db
      .select({ id: roundPlannings.id })
      .from(roundPlannings)
      .where(and(eq(roundPlannings.id, id), plansInScope(call)));
    const active = await findActiveRound(call.db, orNotFound(plan).id);
    return active ? presentRound(active, call.now) : null;
  }),

  reading.route('getRound', async (call) => {
    call.query();
    const row = await loadRound(call, call.id());
    return {
      ...presentRound(row, call.now),
      ...(row.round.done === null && { services: await servicesOfRound(call.db, row.round) }),
      facts: await readRoundFacts(call, row),
    };
  }),

  writing.route('startRound', async (call) => {
    const { roundPlanningId } = call.body();
    const plan = await lockPlan(call, roundPlanningId);
    await authoriseStart(call, plan);
    const active = await findActiveRound(call.db, plan.id);
    if (active) return presentRound(active, call.now);
    if (!plan.active) fail('plan_inactive');
    await rejectUnapproved(call.db, plan.id);
    const id = await createRound(call.db, plan, call.caller, call.now);
    return presentRound(await loadRound(call, id), call.now);
  }),

  writing.route('updateRound', async (call) => {
    const id = call.id();
    const { name, description, done, manifest, version } = call.body();
    const round = await lockRound(call, id);
    await authorise(call, round.customerId);
    if (done) await rejectMissingCalls(call, manifest);
    if (round.done !== null) {
      // The first finish counts: a repeated one, also from another tablet, changes nothing.
      const isChange =
        (name ?? round.name) !== round.name || (description ?? round.description) !== round.description;
      if (isChange || done === null) rejectFinished(round);
      return presentRound(await loadRound(call, id), call.now);
    }
    failIfStale(round, version);
    if (done) {
      const remaining = await whatRemains(call.db, id);
      if (remaining.items + remaining.questions > 0) fail('round_incomplete', 'done', remaining);
      const { customerId } = round;
      await call.audit({ action: 'round_finished', customerId, target: { kind: 'round', id } });
      await publishEvent(call.db, { type: 'round.finished', customerId, ids: [id] }, call.now);
    }
    await call.db
      .update(roundHistories)
      .set({ name, description, done: done ?? null, ...(done ? { manifest, doneReceived: call.now } : {}) })
      .where(eq(roundHistories.id, id));
    await touchRound(call.db, id, call.now);
    return presentRound(await loadRound(call, id), call.now);
  }),

  writing.route('deleteRound', async (call) => {
    const id = call.id();
    const round = await lockRound(call, id);
    await authorise(call, round.customerId);
    rejectFinished(round);
    await rejectWaitingWork(call.db, id);
    // Flaws are kept: they outlive the round.
    await call.db
      .update(flaws)
      .set({ roundHistoryId: null, roundHistoryInfoId: null })
      .where(eq(flaws.roundHistoryId, id));
    await call.db.delete(roundHistories).where(eq(roundHistories.id, id));
    await call.audit({
      action: 'round_deleted',
      customerId: round.customerId,
      target: { kind: 'round', id },
    });
    return null;
  }),
];
