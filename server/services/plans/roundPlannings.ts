import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import type { Database } from '#server/db/client.ts';
import { roles } from '#server/db/schema/users.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { scheduleFields } from './planSchedule.ts';
import { isPlanItem, planDrawings } from './planItems.ts';
import { levelsFrom } from '../scope/roundScope.ts';

/** Returns a subquery for the ids of a plan's parts of one kind, in the order they were chosen. */
const partIds = (table: string): SQL<number[]> =>
  sql`coalesce((select json_agg(part.target_id order by part.id) from ${sql.identifier(table)} part
    where part.round_planning_id = ${roundPlannings.id}), '[]'::json)`;

/** Subquery for the buildings of a plan's floors, by name. */
const planBuildings: SQL<{ id: number; name: string }[]> = sql`coalesce((
  select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.sort_key, b.id) from buildings b
  where not b.deleted and b.id in (select f.building_id from round_planning_floors pf join floors f on f.id = pf.target_id
    where pf.round_planning_id = ${roundPlannings.id} and not f.deleted)), '[]'::json)`;

/** Subquery for the number of items that a round would contain if started now. */
const checkpointCount: SQL<number> = sql`case when ${roundPlannings.ignoreItems} then 0 else (
  select count(*)::int from map_items mi where mi.map_id in (select m.id from ${planDrawings(roundPlannings.id)})
    and ${isPlanItem(roundPlannings.id)}) end`.mapWith(Number);

/** Subquery for the number of questions that a round would contain if started now. */
const questionCount: SQL<number> = sql`(select count(*)::int from round_planning_question_lists pq
  join question_list_questions qq on qq.question_list_id = pq.target_id
  where pq.round_planning_id = ${roundPlannings.id})`.mapWith(Number);

/** Selects the newest round of a plan: its created time is `lastRun`, and while it isn't done it is the active round. */
function newestRound(db: Database) {
  const { id, created, updated, done, expires } = getTableColumns(roundHistories);
  return db
    .select({ id, created, updated, done, expires })
    .from(roundHistories)
    .where(eq(roundHistories.roundPlanningId, roundPlannings.id))
    .orderBy(desc(roundHistories.created), desc(roundHistories.id))
    .limit(1)
    .as('newest');
}

/** Selects round plans with all fields of their API format, in one query; add conditions, order and window. */
export function selectRoundPlannings(db: Database) {
  const newest = newestRound(db);
  return db
    .select({
      plan: roundPlannings,
      schedule: scheduleFields,
      customerName: customers.name,
      responsibleName: roles.name,
      newest: {
        id: newest.id,
        created: newest.created,
        updated: newest.updated,
        done: newest.done,
        expires: newest.expires,
      },
      floorIds: partIds('round_planning_floors'),
      areaIds: partIds('round_planning_areas'),
      fireProtectionIds: partIds('round_planning_fire_protections'),
      questionListIds: partIds('round_planning_question_lists'),
      roleIds: partIds('round_planning_roles'),
      buildings: planBuildings,
      checkpointCount,
      questionCount,
    })
    .from(roundPlannings)
    .innerJoin(customers, eq(customers.id, roundPlannings.customerId))
    .leftJoin(roles, eq(roles.id, roundPlannings.roleId))
    .leftJoinLateral(newest, sql`true`)
    .$dynamic();
}

export type RoundPlanningRow = Awaited<ReturnType<typeof selectRoundPlannings>>[number];

/** Converts a plan to the API's format; `expired` is computed at `now`. [PLAN-35, PLAN-36] */
export function presentRoundPlanning(row: RoundPlanningRow, now: string): RoundPlanning {
  const { plan, newest, buildings } = row;
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    customerId: plan.customerId,
    customerName: row.customerName,
    ...row.schedule,
    observesPauses: plan.observesPauses,
    asksScan: plan.asksScan,
    responsible: plan.roleId === null ? null : { id: plan.roleId, name: row.responsibleName ?? '' },
    roleId: plan.roleId,
    roleIds: row.roleIds,
    active: plan.active,
    sendMessage: plan.sendMessage,
    ignoreItems: plan.ignoreItems,
    floorIds: row.floorIds,
    areaIds: row.areaIds,
    fireProtectionIds: row.fireProtectionIds,
    questionListIds: row.questionListIds,
    buildingIds: buildings.map((building) => building.id),
    buildingNames: buildings.map((building) => building.name),
    lastRun: newest?.created ?? null,
    activeHistory: newest && newest.done === null ? activeHistory(newest, now) : null,
    checkpointCount: row.checkpointCount,
    questionCount: row.questionCount,
    created: plan.created,
    updated: plan.updated,
    version: plan.version,
  };
}

function activeHistory(
  newest: NonNullable<RoundPlanningRow['newest']>,
  now: string,
): RoundPlanning['activeHistory'] {
  const { id, created, updated, done, expires } = newest;
  return { id, created, updated, done, expired: now > expires };
}

/** Returns the condition for plans with a floor that fulfils a condition on floors `f` and their buildings `b`. */
export function hasFloor(condition: SQL): SQL {
  return sql`exists (select 1 from round_planning_floors pf join floors f on f.id = pf.target_id join buildings b on b.id = f.building_id
    where pf.round_planning_id = ${roundPlannings.id} and ${condition})`;
}

/** Returns the condition for plans of a customer or a level below it, and plans with floors in their buildings. */
export function plansOfCustomer(customerId: number): SQL {
  const levels = levelsFrom(customerId);
  return sql`(${roundPlannings.customerId} in ${levels} or ${hasFloor(sql`b.customer_id in ${levels}`)})`;
}

/** Returns the condition for plans with one of these roles as executor or responsible. */
export function namesRole(planId: AnyColumn, roleIds: readonly number[]): SQL {
  if (roleIds.length === 0) return sql`false`;
  const list = sql.join(
    roleIds.map((id) => sql`${id}`),
    sql`, `,
  );
  return sql`(${roundPlannings.roleId} in (${list}) or exists (select 1 from round_planning_roles pr
    where pr.round_planning_id = ${planId} and pr.target_id in (${list})))`;
}
