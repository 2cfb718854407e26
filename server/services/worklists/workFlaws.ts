import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { WorkFlaw } from '#contract/worklists/work.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { Call } from '#server/core/call.ts';
import { inWindow, onPage } from '#server/core/paging.ts';
import type { Window } from '#server/core/paging.ts';
import { foundFlawFields, presentFoundFlaw } from '../flaws/foundFlaws.ts';
import { countedFlaws } from './statistics.ts';
import { inStage } from '../flaws/findings.ts';
import { typeText, workText } from '../flaws/flawLocalizer.ts';
import { byPlace, foundIn, inState, isLevelOf, levelNames, namesPlace, ofAge } from './workPlaces.ts';
import type { FlawFilter } from './workPlaces.ts';

/** Returns the condition for the filters of a place's flaws. */
export function soughtFlaws(call: Call<CallName>, filter: FlawFilter): SQL | undefined {
  const { roleId, age, search } = filter;
  const itemText = sql`coalesce((select i.search_text from map_items i where i.id = ${flaws.mapItemId}), '')`;
  return and(
    roleId === undefined ? undefined : eq(flaws.responsible, roleId),
    namesPlace(
      sql`(${flaws.searchText} || ' ' || ${typeText(call.language)} || ' ' || ${itemText} || ' ' || ${workText(call.language)})`,
      flaws.buildingId,
      search,
    ),
    ofAge(flaws.created, age, call.now),
    foundIn(flaws.created, filter, call.now),
  );
}

/** Returns the condition for the work filters of flaws: severity, person and stage. */
export function flawsOfWork(call: Call<CallName>, filter: FlawFilter): SQL | undefined {
  const { severity, personId, stage } = filter;
  // All stages except one contain closed flaws.
  const state = stage === undefined || stage === 'overdue' ? filter.state : 'all';
  return and(
    severity === undefined ? undefined : eq(flaws.severity, severity),
    personId === undefined ? undefined : eq(flaws.personId, personId),
    stage === undefined ? undefined : inStage(stage, call.now),
    inState(flaws.done, state),
  );
}

/** Returns the condition for the flaws of a work list: in scope, in non-deleted buildings, at the place and matching the other filters. */
export const workFlawsWhere = (call: Call<CallName>, filter: FlawFilter): SQL | undefined =>
  and(countedFlaws(call, filter), soughtFlaws(call, filter), flawsOfWork(call, filter));

/** Selects a page of flaws by building: first the ids, so that only the page's rows are joined with the details. */
export function selectWorkFlaws(
  call: Call<CallName>,
  where: SQL | undefined,
  { customerId, window }: { customerId: number | undefined; window: Window },
) {
  const { db } = call;
  const { orderBy, limit, offset, only } = byPlace(window);
  const matching = db
    .select({ id: flaws.id, total: onPage.total(window) })
    .from(flaws)
    .leftJoin(buildings, eq(buildings.id, flaws.buildingId))
    .innerJoin(customers, isLevelOf(flaws.customerId))
    .where(and(where, only))
    .orderBy(...orderBy)
    .offset(offset)
    .$dynamic();
  const first = db.$with(onPage.name).as(limit === undefined ? matching : matching.limit(limit));
  const rows = db
    .with(first)
    .select({ ...foundFlawFields, levelId: customers.id, levels: levelNames(call, customerId) })
    .from(flaws)
    .leftJoin(mapItems, eq(mapItems.id, flaws.mapItemId))
    .leftJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
    .leftJoin(roundHistories, eq(roundHistories.id, flaws.roundHistoryId))
    .leftJoin(buildings, eq(buildings.id, flaws.buildingId))
    .innerJoin(customers, isLevelOf(flaws.customerId))
    .leftJoin(maps, eq(maps.id, flaws.mapId))
    .leftJoin(floors, eq(floors.id, maps.floorId))
    .where(onPage.holds(flaws.id))
    .$dynamic();
  return inWindow(rows, onPage.page(byPlace(window)));
}

/** Converts a flaw to the format of the work list. */
export function presentWorkFlaw({
  levelId,
  levels,
  ...row
}: Awaited<ReturnType<typeof selectWorkFlaws>>[number]): WorkFlaw {
  return { ...presentFoundFlaw(row), levelId, levels };
}
