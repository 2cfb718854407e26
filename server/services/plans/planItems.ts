import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/**
 * The drawings of a plan's floors, as rows `f` (floor), `b` (building) and `m` (drawing, null on a floor without one); deleted ones are
 * left out.
 */
export function planDrawings(planId: AnyColumn | SQL | number): SQL {
  return sql`round_planning_floors pf
    join floors f on f.id = pf.target_id and not f.deleted
    join buildings b on b.id = f.building_id and not b.deleted
    left join maps m on m.floor_id = f.id and not m.deleted
    where pf.round_planning_id = ${planId}`;
}

/**
 * Whether an item `mi` on a drawing belongs to a plan's rounds: among its fire protections if any are chosen, and within one of its areas
 * if any are chosen on that drawing, since an area only limits its own. (decisions)
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
