import type { SQL } from 'drizzle-orm';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { DuePlans } from '../../src/contract/roundPlanning.ts';
import { overviewOf } from '../../src/domain/planOverview.ts';
import type { Database } from '../db/client.ts';
import { roundPlannings } from '../db/schema/plans.ts';
import { roundHistories } from '../db/schema/rounds.ts';
import { presentRoundPlanning, selectRoundPlannings } from './roundPlannings.ts';

/** Plans of one standing that are answered whole; the others are only counted. */
const shownOfEach = 25;

/**
 * What of these plans is under way, late, due today or this month: a narrow query for all of them, and one with all that their shape
 * shows for the first of each. [DASH-34]
 * @param where the conditions on `round_plannings` that scope and filters give
 */
export async function readDuePlans(db: Database, where: SQL | undefined, now: string): Promise<DuePlans> {
  const newest = db
    .select({ created: roundHistories.created, done: roundHistories.done, expires: roundHistories.expires })
    .from(roundHistories)
    .where(eq(roundHistories.roundPlanningId, roundPlannings.id))
    .orderBy(desc(roundHistories.created), desc(roundHistories.id))
    .limit(1)
    .as('newest');
  const rows = await db
    .select({
      id: roundPlannings.id,
      active: roundPlannings.active,
      start: roundPlannings.start,
      intervalValue: roundPlannings.intervalValue,
      intervalType: roundPlannings.intervalType,
      lastRun: newest.created,
      done: newest.done,
      expires: newest.expires,
    })
    .from(roundPlannings)
    .leftJoinLateral(newest, sql`true`)
    .where(where);
  const planned = rows.map(({ done, expires, ...plan }) => ({
    ...plan,
    activeHistory: plan.lastRun !== null && done === null ? { expired: now > (expires ?? now) } : null,
  }));
  const { plans, counts } = overviewOf(planned, new Date(now), shownOfEach);
  const ids = plans.map(({ id }) => id);
  const whole = ids.length === 0 ? [] : await selectRoundPlannings(db).where(inArray(roundPlannings.id, ids));
  return { plans: whole.map((row) => presentRoundPlanning(row, now)), counts };
}
