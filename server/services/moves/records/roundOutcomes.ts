import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { idList } from './moveChoices.ts';
import type { MoveOutcomes } from './moveOutcomes.ts';

type MovedRecords = Pick<MoveOutcomes, 'buildings' | 'plans'>;

/** Returns the condition that the round `h` was, or is being, carried out in a moved building. */
export const isInMoved = ({ buildings }: MovedRecords): SQL =>
  sql`exists (select 1 from round_history_infos i where i.round_history_id = h.id and i.building_id = any(${idList(buildings.moved)}))`;

/** Returns the condition that the round `h` belongs to a moved plan. */
export const isOfMovedPlan = ({ plans }: MovedRecords): SQL =>
  sql`h.round_planning_id = any(${idList(plans.moved)})`;

/**
 * Returns the condition that the round `h` is moved along: all its buildings are moved, its plan too, and if it is finished the plan keeps
 * its history. (moves, Rounds)
 */
export const goesAlong = (moved: MovedRecords): SQL => sql`
  ${isOfMovedPlan(moved)} and (h.done is null or h.round_planning_id = any(${idList(moved.plans.kept)}))
  and not exists (select 1 from round_history_infos i where i.round_history_id = h.id
    and (i.building_id is null or i.building_id <> all(${idList(moved.buildings.moved)})))`;

/**
 * Returns the condition that the round `h` stays although its building or plan is moved; also if its plan was
 * already deleted. (moves, Rounds)
 */
export const staysBehind = (moved: MovedRecords): SQL => sql`(${goesAlong(moved)}) is not true`;
