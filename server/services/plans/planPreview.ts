import { sql } from 'drizzle-orm';
import type { PlanPreview } from '#contract/plans/roundPlanning.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { users } from '#server/db/schema/users.ts';
import { isPlanItem, planDrawings } from './planItems.ts';

/** Maximum number of floors listed by name. */
const maxFloors = 5;

interface Counted {
  floor: string;
  count: number;
}

const summaryOf = (rows: readonly Counted[]) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  floors: rows.slice(0, maxFloors).map(({ floor }) => floor),
});

const floorName = sql`b.name || ', ' || f.name`;

/** Selects the floors of a plan that have no drawing. */
const floorsWithoutDrawing = ({ db }: RequestContext, planId: number) =>
  rowsOf<Counted>(
    db,
    sql`select ${floorName} as floor, 1 as count from ${planDrawings(planId)} and m.id is null order by b.sort_key, f.level, f.id`,
  );

/**
 * Selects the items of a plan's buildings that no active plan checks (`never`), or that this plan and another check (`twice`);
 * this plan counts as active.
 */
function itemsChecked({ db }: RequestContext, planId: number, kind: 'never' | 'twice') {
  const isChecking = sql`p.id = pf.round_planning_id and not p.deleted and not p.ignore_items
    and (p.active or p.id = ${planId}) and ${isPlanItem(sql`p.id`)}`;
  const countCondition =
    kind === 'never' ? sql`count(p.id) = 0` : sql`count(p.id) > 1 and bool_or(p.id = ${planId})`;
  return rowsOf<Counted>(
    db,
    sql`select min(${floorName}) as floor, count(*)::int as count from (
        select mi.id, m.floor_id from map_items mi join maps m on m.id = mi.map_id and not m.deleted
          join floors f on f.id = m.floor_id and not f.deleted
          left join round_planning_floors pf on pf.target_id = f.id
          left join round_plannings p on ${isChecking}
        where not mi.deleted and f.building_id in (
          select own.building_id from round_planning_floors chosen join floors own on own.id = chosen.target_id
          where chosen.round_planning_id = ${planId})
        group by mi.id, m.floor_id having ${countCondition}
      ) item join floors f on f.id = item.floor_id join buildings b on b.id = f.building_id and not b.deleted
      group by f.id order by min(b.sort_key), min(f.level), f.id`,
  );
}

/** Returns the roles that carry out a plan, with their holders; people outside the caller's scope are only counted. */
async function executors({ db, scope }: RequestContext, planId: number): Promise<PlanPreview['roles']> {
  const rows = await rowsOf<{
    id: number;
    name: string;
    userId: number | null;
    person: string;
    seen: boolean;
  }>(
    db,
    sql`select r.id, r.name, ${users.id} as "userId", trim(${users.firstName} || ' ' || ${users.lastName}) as person,
        ${scope.ownCustomers(users.customerId)} as seen
      from round_planning_roles pr join roles r on r.id = pr.target_id
        left join user_roles held on held.role_id = r.id
        left join users on ${users.id} = held.user_id and not ${users.deleted} and ${users.deactivated} is null
      where pr.round_planning_id = ${planId} order by pr.id, ${users.sortKey}`,
  );
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, held]) => {
    // A person with a role both at home and by a link counts once.
    const holders = [...new Map(held.map((holder) => [holder.userId, holder])).values()].filter(
      ({ userId }) => userId !== null,
    );
    return {
      id,
      name: held[0]?.name ?? '',
      people: holders.filter(({ seen }) => seen).map(({ person }) => person),
      hidden: holders.filter(({ seen }) => !seen).length,
    };
  });
}

/** Returns the preview of a stored plan. */
export async function readPlanPreview(
  asking: RequestContext,
  planId: number,
  counts: Pick<PlanPreview, 'checkpointCount' | 'questionCount'>,
): Promise<PlanPreview> {
  return {
    ...counts,
    floorsWithoutDrawing: summaryOf(await floorsWithoutDrawing(asking, planId)),
    roles: await executors(asking, planId),
    unchecked: summaryOf(await itemsChecked(asking, planId, 'never')),
    checkedTwice: summaryOf(await itemsChecked(asking, planId, 'twice')),
  };
}
