import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/**
 * Returns the SQL source of a plan's drawings, as rows `f` (floor), `b` (building) and `m` (drawing, null on a floor without one);
 * deleted ones are left out.
 */
export function planDrawings(planId: AnyColumn | SQL | number): SQL {
  return sql`round_planning_floors pf
    join floors f on f.id = pf.target_id and not f.deleted
    join buildings b on b.id = f.building_id and not b.deleted
    left join maps m on m.floor_id = f.id and not m.deleted
    where pf.round_planning_id = ${planId}`;
}

/**
 * Returns the condition that an item `mi` on a drawing belongs to a plan's rounds: its entry is among the plan's fire protections
 * if there are any, and the item is within one of the plan's areas if there are any on that drawing, since an area only limits
 * its own drawing. (decisions, Starting a round)
 */
export function isPlanItem(planId: AnyColumn | SQL | number): SQL {
  const chosenAreas = sql`select 1 from round_planning_areas pa join areas a on a.id = pa.target_id and not a.deleted
    where pa.round_planning_id = ${planId} and a.map_id = mi.map_id`;
  return sql`not mi.deleted
    and (not exists (select 1 from round_planning_fire_protections pp where pp.round_planning_id = ${planId})
      or exists (select 1 from round_planning_fire_protections pp
        where pp.round_planning_id = ${planId} and pp.target_id = mi.fire_protection_id))
    and (not exists (${chosenAreas})
      or exists (${chosenAreas} and mi.is_placed
        and mi.position_x between least(a.start_x, a.end_x) and greatest(a.start_x, a.end_x)
        and mi.position_y between least(a.start_y, a.end_y) and greatest(a.start_y, a.end_y)))`;
}
