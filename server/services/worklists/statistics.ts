import { and, asc, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { PlanDates, RoundStatistics } from '#contract/worklists/statistics.ts';
import { startedOf } from '#domain/statistics.ts';
import type { Period } from '#domain/statistics.ts';
import { buildings, buildingUsers } from '#server/db/schema/buildings.ts';
import { toIsoMoment } from '#server/db/schema/columns.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Call } from '#server/core/call.ts';
import { plannedOf } from '../plans/duePlans.ts';
import { scheduleFields } from '../plans/planSchedule.ts';
import { inStage, isLastOfThread } from '../flaws/findings.ts';
import { flawsOfCustomer } from '../flaws/flaws.ts';
import { hasFloor, plansOfCustomer } from '../plans/roundPlannings.ts';
import {
  plansInScope,
  roundsInScope,
  roundsOfBuilding,
  roundsOfCustomer,
  workingFlawsInScope,
} from '../scope/roundScope.ts';

/** Place of the requested statistics; missing fields mean everything in scope. */
export interface Place {
  customerId?: number | undefined;
  buildingId?: number | undefined;
  /** User whose connected buildings count. */
  userBuildingId?: number | undefined;
}

/** Fails unless customer and building are in the caller's scope. @throws HttpProblem not_found */
export async function rejectForeignPlace(
  call: Call<CallName>,
  { customerId, buildingId }: Place,
): Promise<void> {
  const { db, scope } = call;
  if (customerId !== undefined) {
    const inScope = and(eq(customers.id, customerId), scope.customers(customers.id));
    const [customer] = await db.select({ id: customers.id }).from(customers).where(inScope).limit(1);
    orNotFound(customer);
  }
  if (buildingId !== undefined) {
    const inScope = and(eq(buildings.id, buildingId), scope.buildings(buildings.id));
    const [building] = await db.select({ id: buildings.id }).from(buildings).where(inScope).limit(1);
    orNotFound(building);
  }
}

/** Returns the condition for flaws in scope at a place; flaws in deleted buildings are excluded, as on the dashboard. */
export function countedFlaws(call: Call<CallName>, place: Place): SQL | undefined {
  const { customerId, buildingId, userBuildingId } = place;
  const connected = (userId: number) =>
    call.db
      .select({ id: buildingUsers.buildingId })
      .from(buildingUsers)
      .where(eq(buildingUsers.userId, userId));
  // The caller's own id adds nothing: the scope already covers it, including plans.
  const isOther = userBuildingId !== undefined && userBuildingId !== call.caller.userId;
  return and(
    workingFlawsInScope(call),
    customerId === undefined ? undefined : flawsOfCustomer(customerId),
    buildingId === undefined ? undefined : eq(flaws.buildingId, buildingId),
    isOther ? inArray(flaws.buildingId, connected(userBuildingId)) : undefined,
  );
}

/** Counts the flaws found in a period by month (0 to 11, UTC), each thread once, in one query. */
export async function flawsByMonth(call: Call<CallName>, place: Place, { from, until }: Period) {
  const month = sql<number>`extract(month from ${flaws.created} at time zone 'UTC')::int - 1`.as('month');
  return call.db
    .select({
      month,
      flaws: sql<number>`count(*)::int`,
      doneFlaws: sql<number>`count(${flaws.done})::int`,
      turnedDownFlaws: sql<number>`count(${flaws.turnedDown})::int`,
      toCheckFlaws: sql<number>`(count(*) filter (where ${inStage('toCheck', call.now)}))::int`,
    })
    .from(flaws)
    .where(and(countedFlaws(call, place), isLastOfThread, gte(flaws.created, from), lt(flaws.created, until)))
    .groupBy(month);
}

/** Timestamps of a round as the database writes them in JSON: created, updated, done, expires. */
export type RoundEntry = [created: string, updated: string, done: string | null, expires: string];

/** Timestamps of a round in ISO 8601. */
interface RoundMoments {
  created: string;
  updated: string;
  done: string | null;
  expires: string;
}

/** Newest round of a plan in any year, as the database writes it in JSON. */
type NewestRound = [created: string, done: string | null, expires: string];

type StatisticsRow = {
  id: number;
  name: string;
  newest: NewestRound | null;
} & Omit<PlanDates, 'lastRun' | 'activeHistory'>;

/** Returns the condition for rounds in scope that were created in a period, at a place. */
function countedRounds(
  call: Call<CallName>,
  { customerId, buildingId }: Place,
  { from, until }: Period,
): SQL | undefined {
  return and(
    roundsInScope(call),
    gte(roundHistories.created, from),
    lt(roundHistories.created, until),
    customerId === undefined ? undefined : roundsOfCustomer(customerId),
    buildingId === undefined ? undefined : roundsOfBuilding(buildingId),
  );
}

/**
 * Selects the plans with statistics of a period, in one query: active plans of the place that existed then, and plans with rounds in the
 * period, in any current state.
 * @param found condition for plans found before, so that they aren't searched again for each slice of a long list
 */
export function selectRoundStatistics(call: Call<CallName>, place: Place, period: Period, found?: SQL) {
  const { created, done, expires } = roundHistories;
  const { customerId, buildingId } = place;
  const withRounds = call.db
    .select({ id: sql<number>`${roundHistories.roundPlanningId}` })
    .from(roundHistories)
    .where(and(isNotNull(roundHistories.roundPlanningId), countedRounds(call, place, period)));
  const newest = call.db
    .select({ moments: sql`json_build_array(${created}, ${done}, ${expires})` })
    .from(roundHistories)
    .where(eq(roundHistories.roundPlanningId, roundPlannings.id))
    .orderBy(desc(created), desc(roundHistories.id))
    .limit(1);
  const wasThere = and(
    plansInScope(call),
    eq(roundPlannings.active, true),
    lt(roundPlannings.created, period.until),
    customerId === undefined ? undefined : plansOfCustomer(customerId),
    buildingId === undefined ? undefined : hasFloor(sql`b.id = ${buildingId}`),
  );
  const plansAtCustomer = call.db.select({ id: roundPlannings.id }).from(roundPlannings).where(wasThere);
  return (
    call.db
      .select({
        id: roundPlannings.id,
        name: roundPlannings.name,
        // A scalar subquery, not a join: the database evaluates it only for the rows of the page or slice.
        newest: sql<NewestRound | null>`(${newest})`.as('newest'),
        active: roundPlannings.active,
        ...scheduleFields,
      })
      .from(roundPlannings)
      // By ids: a condition on the rounds of each plan would be evaluated for the plans of all customers.
      .where(found ?? inArray(roundPlannings.id, union(plansAtCustomer, withRounds)))
      .$dynamic()
  );
}

/**
 * Reads the rounds of a period of some plans, oldest first, in one query: a subquery for each plan takes several times as long. The plans'
 * ids are one parameter.
 */
async function readRounds(
  call: Call<CallName>,
  place: Place,
  period: Period,
  planIds: readonly number[],
): Promise<Map<number | null, RoundMoments[]>> {
  const { id, roundPlanningId, created, updated, done, doneReceived, expires } = roundHistories;
  const isOfPlans = sql`${roundPlanningId} = any(${`{${planIds.join()}}`}::int[])`;
  const rows = await call.db
    .select({
      planId: roundPlanningId,
      created,
      updated,
      done: sql<string | null>`least(${done}, ${doneReceived})`.mapWith(done),
      expires,
    })
    .from(roundHistories)
    .where(and(isOfPlans, countedRounds(call, place, period)))
    .orderBy(asc(created), asc(id));
  return Map.groupBy(rows, ({ planId }) => planId);
}

/** Converts plans to the API's format, with their rounds of a period; `expired` is computed at `now`. [STAT-22, STAT-24] */
export async function presentRoundStatistics(
  call: Call<CallName>,
  place: Place,
  period: Period,
  plans: readonly StatisticsRow[],
): Promise<RoundStatistics[]> {
  const { now } = call;
  const ids = plans.map(({ id }) => id);
  const rounds = await readRounds(call, place, period, ids);
  return plans.map(
    ({ id, name, newest, active, start, intervalValue, intervalType, rhythm, ends, pauses }) => {
      const [created = null, done = null, expires = null] = (newest ?? []).map(
        (moment) => moment && toIsoMoment(moment),
      );
      const { lastRun, activeHistory } = plannedOf({ lastRun: created, done, expires }, now);
      return {
        name,
        roundHistoryStatistics: (rounds.get(id) ?? []).map((round) => presentRound(round, now)),
        // Explicit properties: for thousands of plans, rest patterns take several times as long.
        dates: {
          active,
          start,
          intervalValue,
          intervalType,
          rhythm,
          ends,
          pauses,
          lastRun,
          activeHistory,
        },
      };
    },
  );
}

/** Converts the timestamps of a round of the statistics; `expired` is computed at `now`. [STAT-22] */
function presentRound({ created, updated, done, expires }: RoundMoments, now: string) {
  return { created, started: startedOf({ created, updated, done }), done, expired: (done ?? now) > expires };
}

/** Like `presentRound`, for timestamps in JSON. */
export function presentRoundMoments([created, updated, done, expires]: RoundEntry, now: string) {
  return presentRound(
    {
      created: toIsoMoment(created),
      updated: toIsoMoment(updated),
      done: done === null ? null : toIsoMoment(done),
      expires: toIsoMoment(expires),
    },
    now,
  );
}
