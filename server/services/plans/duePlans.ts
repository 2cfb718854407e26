import type { SQL } from 'drizzle-orm';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { intervalTypes } from '#contract/constants.ts';
import { numberOfWord } from '#contract/wire.ts';
import type { DuePlans } from '#contract/plans/roundPlanning.ts';
import { overviewOf } from '#domain/plans/planOverview.ts';
import type { Database } from '#server/db/client.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { scheduleFields } from './planSchedule.ts';
import { presentRoundPlanning, selectRoundPlannings } from './roundPlannings.ts';

/** Maximum number of plans returned in full per standing; others are only counted. */
const shownOfEach = 25;

/** Selects the newest round of each plan, with the columns that determine the plan's standing. */
export function newestOfPlan(db: Database) {
  const { created, done, expires, updated } = roundHistories;
  return db
    .select({ created, done, expires, updated })
    .from(roundHistories)
    .where(eq(roundHistories.roundPlanningId, roundPlannings.id))
    .orderBy(desc(created), desc(roundHistories.id))
    .limit(1)
    .as('newest');
}

/** Returns the columns of a plan and its newest round that determine its standing. */
export function duePlanFields(newest: ReturnType<typeof newestOfPlan>) {
  return {
    id: roundPlannings.id,
    active: roundPlannings.active,
    ...scheduleFields,
    lastRun: newest.created,
    done: newest.done,
    expires: newest.expires,
  };
}

/** SQL expression of an interval's unit; unknown ones count as months. [PLAN-20] */
const unitOfPlan = sql`case ${roundPlannings.intervalType} ${sql.join(
  intervalTypes.map(
    (name) =>
      sql`when ${sql.raw(String(numberOfWord('intervalType', name)))} then ${sql.raw(`interval '1 ${name}'`)} `,
  ),
)}else interval '1 month' end`;
/** Maximum interval in units, which keeps timestamps within the database's range. */
const mostUnits = 1200;

/**
 * Returns the condition for plans that may be due by a timestamp: true for all that are due by the rule, and for some others. Pauses can
 * only postpone dates, and plans with a rhythm have due days of their own.
 */
export function mayBeDueBy({ created, done }: ReturnType<typeof newestOfPlan>, moment: string): SQL {
  const { start, intervalValue, rhythm } = roundPlannings;
  const next = sql`${created} + ${unitOfPlan} * least(greatest(${intervalValue}, 1), ${mostUnits}::int)`;
  return sql`case when ${created} is null then ${start} <= ${moment}
    when ${done} is null or ${rhythm} is not null then true else ${next} <= ${moment} end`;
}

/** Converts a narrow row to the input of the due date rules. */
export function plannedOf<
  Row extends { lastRun: string | null; done: string | null; expires: string | null },
>({ done, expires, ...plan }: Row, now: string) {
  const isRunning = plan.lastRun !== null && done === null;
  return { ...plan, activeHistory: isRunning ? { expired: now > (expires ?? now) } : null };
}

/**
 * Returns the plans that are under way, late, due today or this month: a narrow query for all of them, and a full one for
 * the first of each. [DASH-34]
 * @param where conditions on `round_plannings` from scope and filters
 */
export async function readDuePlans(db: Database, where: SQL | undefined, now: string): Promise<DuePlans> {
  const newest = newestOfPlan(db);
  const rows = await db
    .select(duePlanFields(newest))
    .from(roundPlannings)
    .leftJoinLateral(newest, sql`true`)
    .where(where);
  const planned = rows.map((row) => plannedOf(row, now));
  const { plans, counts } = overviewOf(planned, new Date(now), shownOfEach);
  const ids = plans.map(({ id }) => id);
  const duePlans =
    ids.length === 0 ? [] : await selectRoundPlannings(db).where(inArray(roundPlannings.id, ids));
  return { plans: duePlans.map((row) => presentRoundPlanning(row, now)), counts };
}
