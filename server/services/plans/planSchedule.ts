import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { planPauses, roundPlannings } from '#server/db/schema/plans.ts';

/** Returns the day of a timestamp, in UTC. */
const dayOf = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;

/** SQL source of the pauses of a plan's customer and of the levels above. */
const itsPauses = sql`from customers own join customers a on starts_with(own.path, a.path)
  join ${planPauses} pp on pp.customer_id = a.id where own.id = ${roundPlannings.customerId}`;

/** Subquery for the pauses of a plan that observes them. [LIFE-04] */
const pauses: SQL<NonNullable<RoundPlanning['pauses']>> =
  sql`case when ${roundPlannings.observesPauses} then coalesce((
  select json_agg(json_build_object('starts', ${dayOf(sql`pp.starts`)}, 'ends', ${dayOf(sql`pp.ends`)}) order by pp.starts)
  ${itsPauses}), '[]'::json) else '[]'::json end`;

/** Subquery for the last change of the pauses that a plan observes. */
export const pausesChanged: SQL = sql`case when ${roundPlannings.observesPauses} then (select max(pp.updated) ${itsPauses}) end`;

/** Columns of a plan that the due date rules need, besides its rounds. */
export const scheduleFields = {
  start: roundPlannings.start,
  intervalValue: roundPlannings.intervalValue,
  intervalType: roundPlannings.intervalType,
  rhythm: roundPlannings.rhythm,
  ends: sql<string | null>`${dayOf(sql`${roundPlannings.ends}`)}`.as('ends'),
  pauses: sql<NonNullable<RoundPlanning['pauses']>>`${pauses}`.as('pauses'),
};
