import { and, asc, desc, eq, exists, gte, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { PlanYear } from '#contract/worklists/planYear.ts';
import { periodOf } from '#domain/statistics.ts';
import type { Period } from '#domain/statistics.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Call } from '#server/core/call.ts';
import { levelsFrom, plansInScope, roundsInScope } from '../scope/roundScope.ts';
import { scheduleFields } from '../plans/planSchedule.ts';
import { presentRoundMoments } from './statistics.ts';
import type { RoundEntry } from './statistics.ts';

/** Round as the database writes it in JSON. */
type NamedEntry = [id: number, ...moments: RoundEntry];

interface YearQuery {
  customerId?: number | undefined;
  year: number;
}

/**
 * Reads the plans of a customer and the levels below in a year, by building and name, each with its rounds of that year. Three queries: in
 * a single one the database would look up rounds and building separately for each plan.
 */
export async function readPlanYear(call: Call<CallName>, query: YearQuery): Promise<PlanYear> {
  const { now } = call;
  const { year, customerId } = query;
  const period = orNotFound(periodOf(`${year}-01-01`, `${year}-12-31`, new Date(now)));
  const places = await placesOf(call, customerId);
  const planIds = customerId === undefined ? undefined : [...places.keys()];
  const isOfPlace = planIds && customerId !== undefined ? ofCustomerOr(customerId, planIds) : undefined;
  const rows = await plansOf(call, isOfPlace, period);
  const rounds = await roundsOf(call, isOfPlace, period);
  const plans = rows.map(({ plan, newest }) => {
    const { id: buildingId, name: buildingName } = places.get(plan.id) ?? { id: null, name: null };
    const isRunning = newest?.id != null && newest.done === null;
    return {
      ...plan,
      buildingId,
      buildingName,
      activeHistory: isRunning ? { id: newest.id, expired: now > (newest.expires ?? now) } : null,
      rounds: (rounds.get(plan.id) ?? []).map(([id, ...moments]) => ({
        id,
        ...presentRoundMoments(moments, now),
      })),
    };
  });
  const last = places.size;
  const placeOf = ({ id }: { id: number }) => places.get(id)?.rank ?? last;
  return { plans: plans.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/**
 * Returns the condition for plans of a customer's levels, and plans with these ids; the ids are one parameter, which is
 * faster than thousands of them.
 */
const ofCustomerOr = (customerId: number, planIds: readonly number[]): SQL =>
  sql`(${roundPlannings.customerId} in ${levelsFrom(customerId)} or ${roundPlannings.id} = any(${`{${planIds.join()}}`}::int[]))`;

/** Selects plans by name, each with its newest round: the active ones, and plans with rounds in the period. */
function plansOf(call: Call<CallName>, isOfPlace: SQL | undefined, { from, until }: Period) {
  const { db } = call;
  const { id, created, done, expires, roundPlanningId } = roundHistories;
  const ofPlan = eq(roundPlanningId, roundPlannings.id);
  const newest = db
    .select({ id, created, done, expires })
    .from(roundHistories)
    .where(ofPlan)
    .orderBy(desc(created), desc(id))
    .limit(1)
    .as('newest');
  const anyRound = db
    .select({ id })
    .from(roundHistories)
    .where(and(ofPlan, gte(created, from), lt(created, until)));
  return db
    .select({
      plan: {
        id: roundPlannings.id,
        name: roundPlannings.name,
        customerName: customers.name,
        active: roundPlannings.active,
        ...scheduleFields,
        lastRun: newest.created,
      },
      newest: { id: newest.id, done: newest.done, expires: newest.expires },
    })
    .from(roundPlannings)
    .innerJoin(customers, eq(customers.id, roundPlannings.customerId))
    .leftJoinLateral(newest, sql`true`)
    .where(and(plansInScope(call), isOfPlace, or(eq(roundPlannings.active, true), exists(anyRound))))
    .orderBy(asc(roundPlannings.sortKey), asc(roundPlannings.id));
}

/** Returns the rounds of a period by plan, oldest first. */
async function roundsOf(call: Call<CallName>, isOfPlace: SQL | undefined, { from, until }: Period) {
  const { id, created, updated, done, doneReceived, expires, roundPlanningId } = roundHistories;
  const entry = sql`json_build_array(${id}, ${created}, ${updated}, least(${done}, ${doneReceived}), ${expires})`;
  const rows = await call.db
    .select({
      planId: roundPlanningId,
      entries: sql<NamedEntry[]>`json_agg(${entry} order by ${created}, ${id})`,
    })
    .from(roundHistories)
    .innerJoin(roundPlannings, eq(roundPlannings.id, roundPlanningId))
    .where(and(roundsInScope(call), gte(created, from), lt(created, until), isOfPlace))
    .groupBy(roundPlanningId);
  return new Map(rows.map(({ planId, entries }) => [planId, entries]));
}

/** Returns the first building by name of each plan that the caller may see, and its position among all. */
async function placesOf({ db, scope }: Call<CallName>, customerId: number | undefined) {
  const rows = await db
    .select({ planId: roundPlanningFloors.roundPlanningId, id: buildings.id, name: buildings.name })
    .from(roundPlanningFloors)
    .innerJoin(floors, eq(floors.id, roundPlanningFloors.targetId))
    .innerJoin(buildings, eq(buildings.id, floors.buildingId))
    .where(
      and(
        eq(floors.deleted, false),
        eq(buildings.deleted, false),
        scope.buildings(buildings.id),
        customerId === undefined ? undefined : sql`${buildings.customerId} in ${levelsFrom(customerId)}`,
      ),
    )
    .orderBy(asc(buildings.sortKey), asc(buildings.id));
  const places = new Map<number, { id: number; name: string; rank: number }>();
  const ranks = new Map<number, number>();
  for (const { planId, id, name } of rows) {
    if (places.has(planId)) continue;
    const rank = ranks.get(id) ?? ranks.size;
    ranks.set(id, rank);
    places.set(planId, { id, name, rank });
  }
  return places;
}
