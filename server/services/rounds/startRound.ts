import { eq, sql } from 'drizzle-orm';
import { expiresAt } from '#domain/plans/dueDate.ts';
import type { Database } from '#server/db/client.ts';
import { roles } from '#server/db/schema/users.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { keepDueServices } from '../maintenanceRules/dueServices.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';
import { scheduleFields } from '../plans/planSchedule.ts';
import { isPlanItem, planDrawings } from '../plans/planItems.ts';

type Plan = typeof roundPlannings.$inferSelect;

/**
 * Creates a plan's round: a snapshot of its drawings, items and questions, so that later changes of the inventory don't affect it, and
 * references to the open flaws. `updated` stays equal to `created` until the first action is saved. Uses a fixed number of statements for
 * any size. Returns the round's id. [START-14] (decisions, Starting a round)
 */
export async function createRound(
  tx: Database,
  plan: Plan,
  starter: { userId: number | null; email: string },
  now: string,
): Promise<number> {
  const [role] = plan.roleId === null ? [] : await tx.select().from(roles).where(eq(roles.id, plan.roleId));
  const [round] = await tx
    .insert(roundHistories)
    .values({
      customerId: plan.customerId,
      roundPlanningId: plan.id,
      name: plan.name,
      description: plan.description,
      roleId: plan.roleId,
      roleName: role?.name ?? '',
      startedBy: starter.userId,
      userName: starter.email,
      intervalValue: plan.intervalValue,
      intervalType: plan.intervalType,
      asksScan: plan.asksScan,
      expires: (await expiryOf(tx, plan.id, now)).toISOString(),
      ...createdColumns(now),
    })
    .returning({ id: roundHistories.id });
  if (!round) throw new Error('The round was not made.');
  await copyDrawings(tx, plan, round.id, now);
  if (!plan.ignoreItems) await copyItems(tx, plan, round.id, now);
  await keepDueServices(tx, round.id, now);
  await referToOpenFlaws(tx, round.id, now);
  await copyQuestions(tx, plan, round.id, now);
  return round.id;
}

/** Returns the expiry of a plan's round that is started now. */
async function expiryOf(tx: Database, planId: number, now: string): Promise<Date> {
  const plan = await tx.select(scheduleFields).from(roundPlannings).where(eq(roundPlannings.id, planId));
  return expiresAt(now, onlyRow(plan));
}

/** Inserts one info per drawing, and one per floor without drawings; by building, level and drawing. [ROUND-72] */
async function copyDrawings(tx: Database, plan: Plan, roundId: number, now: string): Promise<void> {
  await tx.execute(sql`
    insert into round_history_infos (customer_id, round_history_id, building_id, building_name, floor_id, floor_name, level,
      map_id, map_name, file_id, position, created, updated)
    select ${plan.customerId}, ${roundId}, b.id, b.name, f.id, f.name, f.level, m.id, coalesce(m.name, ''), m.file_id,
      row_number() over (order by b.sort_key, b.id, f.level, f.sort_key, f.id, m.sort_key, m.id), ${now}::timestamptz, ${now}::timestamptz
    from ${planDrawings(plan.id)}`);
}

/** Inserts the plan's items on these drawings, with all fields. [ROUND-73] */
async function copyItems(tx: Database, plan: Plan, roundId: number, now: string): Promise<void> {
  await tx.execute(sql`
    insert into round_history_items (round_history_id, round_history_info_id, map_item_id, position_number, name,
      inventory_type, fire_protection_id, fire_protection_name, placement_description, position_x, position_y, scale, rotation, is_placed, walk_order,
      flaw_category_id, instruction, map_item_extra, code, created, updated)
    select i.round_history_id, i.id, mi.id, mi.position_number, mi.name, fp.inventory_type, fp.id, fp.name,
      mi.placement_description, mi.position_x, mi.position_y, mi.scale, mi.rotation, mi.is_placed, mi.walk_order, fp.flaw_category_id, fp.instruction, mi.extra,
      (select c.code from item_codes c where c.map_item_id = mi.id and c.released is null), ${now}::timestamptz, ${now}::timestamptz
    from round_history_infos i
    join map_items mi on mi.map_id = i.map_id
    join fire_protections fp on fp.id = mi.fire_protection_id
    where i.round_history_id = ${roundId} and ${isPlanItem(plan.id)}
    order by i.position, mi.position_number, mi.id`);
}

/** Inserts references, not copies, to flaws open on the items, and loose ones open on the drawings. (decisions, Shapes) */
async function referToOpenFlaws(tx: Database, roundId: number, now: string): Promise<void> {
  await tx.execute(sql`
    insert into round_item_earlier_flaws (customer_id, round_history_item_id, flaw_id, created, updated)
    select h.customer_id, ri.id, fl.id, ${now}::timestamptz, ${now}::timestamptz
    from round_histories h join round_history_items ri on ri.round_history_id = h.id join flaws fl on fl.map_item_id = ri.map_item_id
    where h.id = ${roundId} and fl.done is null and not fl.deleted`);
  await tx.execute(sql`
    insert into round_info_earlier_flaws (customer_id, round_history_info_id, flaw_id, created, updated)
    select i.customer_id, i.id, fl.id, ${now}::timestamptz, ${now}::timestamptz
    from round_history_infos i join flaws fl on fl.map_id = i.map_id and fl.map_item_id is null
    where i.round_history_id = ${roundId} and fl.done is null and not fl.deleted`);
}

/** Like `referToOpenFlaws`, for one item that is added to a running round. */
export async function referToOpenFlawsOf(tx: Database, item: { id: number }, now: string): Promise<void> {
  await tx.execute(sql`
    insert into round_item_earlier_flaws (customer_id, round_history_item_id, flaw_id, created, updated)
    select h.customer_id, ri.id, fl.id, ${now}::timestamptz, ${now}::timestamptz
    from round_history_items ri join round_histories h on h.id = ri.round_history_id join flaws fl on fl.map_item_id = ri.map_item_id
    where ri.id = ${item.id} and fl.done is null and not fl.deleted`);
}

/** Inserts the plan's checklists in order, with their questions and the names of their groups. [ROUND-74, ROUND-75] */
async function copyQuestions(tx: Database, plan: Plan, roundId: number, now: string): Promise<void> {
  await tx.execute(sql`
    insert into round_history_question_lists (customer_id, round_history_id, question_list_id, name, position, created, updated)
    select ${plan.customerId}, ${roundId}, l.id, l.name, row_number() over (order by pq.id), ${now}::timestamptz, ${now}::timestamptz
    from round_planning_question_lists pq join question_lists l on l.id = pq.target_id
    where pq.round_planning_id = ${plan.id}`);
  await tx.execute(sql`
    insert into round_history_questions (customer_id, round_history_id, round_history_question_list_id, question_id,
      position_number, name, description, group_name, positive, negative, law, law_link, created, updated)
    select hl.customer_id, hl.round_history_id, hl.id, q.id,
      row_number() over (partition by hl.id order by qq.position, qq.id), q.name, q.description, g.name, q.positive, q.negative,
      q.law, q.law_link, ${now}::timestamptz, ${now}::timestamptz
    from round_history_question_lists hl
    join question_list_questions qq on qq.question_list_id = hl.question_list_id
    join questions q on q.id = qq.question_id
    join question_groups g on g.id = q.question_group_id
    where hl.round_history_id = ${roundId}
    order by hl.position, qq.position, qq.id`);
}
