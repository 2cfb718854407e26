import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import type { Window } from '#server/core/paging.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Call } from '#server/core/call.ts';
import { fileIds, presentFlaw } from './flaws.ts';
import { dueDayOf } from './severityRules.ts';
import { flawsInScope } from '../scope/roundScope.ts';

/** Subquery for the name of the person responsible for a flaw: shown to every reader, as a contact. */
const personName: SQL<string | null> =
  sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${flaws.personId})`;

/** Subquery for the newest case of a visit whose point a flaw with an authority's deadline answers. */
const visitCaseId: SQL<number | null> = sql`case when ${flaws.authorityDue} is not null then (
  select max(p.case_id) from visit_point_links l join visit_points p on p.id = l.point_id
  join visit_cases c on c.id = p.case_id and not c.deleted where l.flaw_id = ${flaws.id}) end`;

/** Columns of a flaw with its item, round and place as text, once these are joined. */
export const foundFlawFields = {
  flaw: flaws,
  fileIds,
  item: {
    id: mapItems.id,
    name: mapItems.name,
    positionNumber: mapItems.positionNumber,
    placementDescription: mapItems.placementDescription,
  },
  inventoryType: fireProtections.inventoryType,
  roundName: roundHistories.name,
  buildingName: buildings.name,
  floorName: floors.name,
  mapName: maps.name,
  personName,
  visitCaseId,
};

/** Selects flaws with their item, round and place as text, in one query; add conditions, order and window. */
export function selectFoundFlaws(db: Database) {
  return db
    .select(foundFlawFields)
    .from(flaws)
    .leftJoin(mapItems, eq(mapItems.id, flaws.mapItemId))
    .leftJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
    .leftJoin(roundHistories, eq(roundHistories.id, flaws.roundHistoryId))
    .leftJoin(buildings, eq(buildings.id, flaws.buildingId))
    .leftJoin(maps, eq(maps.id, flaws.mapId))
    .leftJoin(floors, eq(floors.id, maps.floorId))
    .$dynamic();
}

/** Returns a subquery for the ids of a page of flaws: only the page's rows are joined with their places, however many flaws there are. */
export function flawsOfPage(db: Database, where: SQL | undefined, { orderBy, limit, offset, only }: Window) {
  const ids = db
    .select({ id: flaws.id })
    .from(flaws)
    .leftJoin(mapItems, eq(mapItems.id, flaws.mapItemId))
    .leftJoin(roundHistories, eq(roundHistories.id, flaws.roundHistoryId))
    .where(and(where, only))
    .orderBy(...orderBy)
    .offset(offset)
    .$dynamic();
  return limit === undefined ? ids : ids.limit(limit);
}

type FoundFlawRow = Awaited<ReturnType<typeof selectFoundFlaws>>[number];

/** Converts a flaw to the format of the office's lists. [DASH-26, FLAWM-06] */
export function presentFoundFlaw(row: FoundFlawRow): FoundFlaw {
  const { flaw, fileIds: photos, item, inventoryType, ...place } = row;
  return {
    ...presentFlaw({ flaw, fileIds: photos }),
    ...place,
    buildingId: flaw.buildingId,
    authorityDue: dueDayOf(flaw.authorityDue),
    item: item && { ...item, inventoryType: inventoryType ?? '' },
  };
}

/**
 * Loads a non-deleted flaw in the caller's scope.
 * @throws HttpProblem not_found
 */
export async function loadFoundFlaw(call: Call<CallName>, id: number): Promise<FoundFlawRow> {
  const [row] = await selectFoundFlaws(call.db)
    .where(and(inArray(flaws.id, [id]), flawsInScope(call)))
    .limit(1);
  return orNotFound(row);
}
