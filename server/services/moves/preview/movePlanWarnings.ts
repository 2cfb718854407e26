import { sql } from 'drizzle-orm';
import { idList } from '../records/moveChoices.ts';
import type { MoveOutcomes } from '../records/moveOutcomes.ts';
import type { Warning } from '../records/moveLines.ts';
import { goesAlong, isInMoved, isOfMovedPlan, staysBehind } from '../records/roundOutcomes.ts';

/** Returns the warnings for moved and remaining plans beyond the choices. (moves, What nobody chose) */
export function planWarnings({ buildings, plans }: MoveOutcomes): Warning[] {
  const movedIds = idList(buildings.moved);
  const isStaying = sql`not p.deleted and p.id <> all(${idList(plans.moved)})`;
  return [
    {
      code: 'floors_left_out',
      query: sql`select p.name, b.name as other, count(*)::int as count from round_plannings p
        join round_planning_floors n on n.round_planning_id = p.id
        join floors f on f.id = n.target_id and not f.deleted
        join buildings b on b.id = f.building_id and not b.deleted
        where p.id = any(${idList([...plans.copied, ...plans.moved])})
          and b.id <> all(${idList([...buildings.copied, ...buildings.moved])})
        group by p.id, b.id`,
    },
    {
      code: 'plan_loses_floors',
      query: sql`select p.name, c.name as other, count(*)::int as count from round_plannings p
        join customers c on c.id = p.customer_id
        join round_planning_floors n on n.round_planning_id = p.id
        join floors f on f.id = n.target_id and not f.deleted
        where f.building_id = any(${movedIds}) and ${isStaying} group by p.id, c.id`,
    },
    {
      code: 'plan_becomes_inactive',
      query: sql`select p.name, c.name as other from round_plannings p join customers c on c.id = p.customer_id
        where p.active and ${isStaying}
          and exists (select 1 from round_planning_floors n join floors f on f.id = n.target_id
            where n.round_planning_id = p.id and f.building_id = any(${movedIds}))
          and not exists (select 1 from round_planning_floors n join floors f on f.id = n.target_id
            where n.round_planning_id = p.id and f.building_id <> all(${movedIds}))`,
    },
  ];
}

/** Returns the warnings for rounds: rounds that stay because of their plan, or of a building that also stays. (moves, Rounds) */
export function roundWarnings(outcomes: MoveOutcomes): Warning[] {
  const { buildings, plans } = outcomes;
  const planned = idList([...plans.copied, ...plans.moved]);
  const stays = sql`h.done is not null and ${staysBehind(outcomes)}`;
  return [
    {
      code: 'rounds_stay',
      query: sql`select p.name, '' as other, count(*)::int as count from round_histories h
        join round_plannings p on p.id = h.round_planning_id and p.id = any(${planned})
        where ${stays} and (${isOfMovedPlan(outcomes)} or ${isInMoved(outcomes)}) group by p.id`,
    },
    {
      code: 'rounds_stay',
      query: sql`select b.name, '' as other, count(distinct h.id)::int as count from round_histories h
        join round_history_infos o on o.round_history_id = h.id
        join buildings b on b.id = o.building_id and b.id = any(${idList(buildings.moved)})
        where ${stays} and (h.round_planning_id is null or h.round_planning_id <> all(${planned})) group by b.id`,
    },
    {
      code: 'round_goes_along',
      query: sql`select h.name, coalesce((select string_agg(distinct i.building_name, ', ') from round_history_infos i
          where i.round_history_id = h.id), '') as other
        from round_histories h where h.done is null and ${goesAlong(outcomes)}`,
    },
    {
      code: 'quarantine_waits',
      query: sql`select h.name, '' as other, count(*)::int as count from round_quarantine q
        join round_histories h on h.id = q.round_history_id
        where q.state = 'waiting' and (${isOfMovedPlan(outcomes)} or ${isInMoved(outcomes)}) group by h.id`,
    },
  ];
}
