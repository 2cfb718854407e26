import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Floor } from '#contract/buildings/building.ts';
import type { Area, FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { areas, files, mapItems, maps } from '#server/db/schema/drawings.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { lockRow } from '../shared/changes.ts';
import { usableAt } from '../scope/owners.ts';

/** Returns the condition on floors, drawings, items and areas that a caller may see: non-deleted ones in scope. */
export function activeInScope(
  { scope }: RequestContext,
  table: { deleted: AnyColumn; buildingId: AnyColumn },
  ...more: (SQL | undefined)[]
): SQL | undefined {
  // A literal instead of a parameter: only then does a generic plan use the partial indexes of non-deleted rows.
  return and(sql`not ${table.deleted}`, scope.buildings(table.buildingId), ...more);
}

/** Selects floors with the name of their building. */
export function selectFloors(db: Database) {
  return db
    .select({ floor: floors, buildingName: buildings.name })
    .from(floors)
    .innerJoin(buildings, eq(buildings.id, floors.buildingId))
    .$dynamic();
}

/** Converts a floor to the API's format. [BLDG-27] */
export function presentFloor({
  floor,
  buildingName,
}: {
  floor: typeof floors.$inferSelect;
  buildingName: string;
}): Floor {
  const { id, name, description, buildingId, level, created, updated, version } = floor;
  return { id, name, description, buildingId, buildingName, level, created, updated, version };
}

/**
 * Loads a non-deleted floor in scope.
 * @throws HttpProblem not_found
 */
export async function loadFloor(asking: RequestContext, id: number) {
  const [row] = await selectFloors(asking.db)
    .where(activeInScope(asking, floors, eq(floors.id, id)))
    .limit(1);
  return orNotFound(row);
}

/**
 * Like `loadFloor`, locked for a change.
 * @throws HttpProblem not_found
 */
export async function lockFloor(asking: RequestContext, id: number) {
  await lockRow(asking.db, floors, id);
  return loadFloor(asking, id);
}

/** Selects drawings with the name of their file. */
export function selectMaps(db: Database) {
  return db
    .select({ map: maps, fileName: files.name })
    .from(maps)
    .leftJoin(files, eq(files.id, maps.fileId))
    .$dynamic();
}

/** Converts a drawing to the API's format. [DRAW-22] */
export function presentMap({
  map,
  fileName,
}: {
  map: typeof maps.$inferSelect;
  fileName: string | null;
}): FloorMap {
  const { id, name, floorId, level, fileId, oldFileId, created, updated, version } = map;
  const file = fileId === null ? null : { id: fileId, name: fileName ?? '' };
  return { id, name, floorId, level, file, oldFileId, created, updated, version };
}

/**
 * Loads a non-deleted drawing in scope.
 * @throws HttpProblem not_found
 */
export async function loadMap(asking: RequestContext, id: number) {
  const [row] = await selectMaps(asking.db)
    .where(activeInScope(asking, maps, eq(maps.id, id)))
    .limit(1);
  return orNotFound(row);
}

/**
 * Like `loadMap`, locked for a change.
 * @throws HttpProblem not_found
 */
export async function lockMap(asking: RequestContext, id: number) {
  await lockRow(asking.db, maps, id);
  return loadMap(asking, id);
}

/**
 * Returns a non-deleted drawing in scope that a body refers to.
 * @throws HttpProblem invalid_reference
 */
export async function referredMap(asking: RequestContext, id: number) {
  const inScope = activeInScope(asking, maps, eq(maps.id, id));
  const [row] = await asking.db.select().from(maps).where(inScope).limit(1);
  return row ?? fail('invalid_reference', 'mapId');
}

// Sort and search columns are omitted: this is the longest list of the product.
const {
  sortKey: _sortKey,
  searchText: _searchText,
  deleted: _deleted,
  ...itemColumns
} = getTableColumns(mapItems);

/** Subquery for the code that is currently assigned to an item. */
const codeOfItem = sql<
  string | null
>`(select c.code from item_codes c where c.map_item_id = ${mapItems.id} and c.released is null)`;

/** Selects items with their catalogue entry. */
export function selectMapItems(db: Database) {
  return db
    .select({
      item: itemColumns,
      fireProtection: {
        id: fireProtections.id,
        name: fireProtections.name,
        inventoryType: fireProtections.inventoryType,
      },
      code: codeOfItem,
    })
    .from(mapItems)
    .innerJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
    .$dynamic();
}

/** Returns the number of non-deleted items in scope, from the counter of each building. */
export function knownItemCount({ scope }: RequestContext): SQL<number> {
  const inScope = scope.buildings(buildings.id);
  return sql<number>`(select coalesce(sum(${buildings.itemCount}), 0) from ${buildings} where ${inScope})`.mapWith(
    Number,
  );
}

export type MapItemRow = Awaited<ReturnType<typeof selectMapItems>>[number];

/** Item without a code if it is new. */
type ItemToShow = Omit<MapItemRow, 'code'> & { code?: string | null };

/**
 * Returns a subquery for non-deleted catalogue entries that can be placed on a drawing: in scope and usable at its customer,
 * or on it already. [REF-07]
 */
export function placeableOn(
  { db, scope }: Pick<RequestContext, 'db' | 'scope'>,
  map: { id: number; customerId: number },
  ids: readonly number[],
): SQL | undefined {
  const onIt = db.select({ id: mapItems.fireProtectionId }).from(mapItems).where(eq(mapItems.mapId, map.id));
  return and(
    inArray(fireProtections.id, [...ids]),
    eq(fireProtections.deleted, false),
    scope.catalogue(fireProtections),
    or(usableAt(fireProtections, map.customerId), inArray(fireProtections.id, onIt)),
  );
}

/** Converts an item to the API's format. [DRAW-31] */
export function presentMapItem({ item, fireProtection, code = null }: ItemToShow): MapItem {
  // Explicit properties: this is the longest list of the product, and a rest pattern takes several times as long.
  return {
    id: item.id,
    mapId: item.mapId,
    fireProtectionId: item.fireProtectionId,
    fireProtection: {
      id: fireProtection.id,
      name: fireProtection.name,
      inventoryType: fireProtection.inventoryType,
    },
    positionX: item.positionX,
    positionY: item.positionY,
    scale: item.scale,
    rotation: item.rotation,
    isPlaced: item.isPlaced,
    isExposed: item.isExposed || undefined,
    walkOrder: item.walkOrder,
    positionNumber: item.positionNumber,
    placementDescription: item.placementDescription,
    name: item.name,
    size: item.size,
    manufacture: item.manufacture,
    other: item.other,
    year: item.year,
    mapItemExtra: item.extra,
    code,
    created: item.created,
    updated: item.updated,
    version: item.version,
  };
}

/**
 * Returns whether an item is placed after a write: its `isPlaced` if sent, otherwise moving an item places it. (decisions, Unplaced items)
 */
export function isPlacedAfter(
  before: { isPlaced: boolean; positionX: number; positionY: number },
  sent: { isPlaced?: boolean | undefined; positionX?: number | undefined; positionY?: number | undefined },
): boolean {
  const { positionX = before.positionX, positionY = before.positionY } = sent;
  const isMoved = positionX !== before.positionX || positionY !== before.positionY;
  return sent.isPlaced ?? (before.isPlaced || isMoved);
}

/**
 * Loads a non-deleted item in scope.
 * @throws HttpProblem not_found
 */
export async function loadMapItem(asking: RequestContext, id: number): Promise<MapItemRow> {
  const [row] = await selectMapItems(asking.db)
    .where(activeInScope(asking, mapItems, eq(mapItems.id, id)))
    .limit(1);
  return orNotFound(row);
}

/**
 * Like `loadMapItem`, locked for a change.
 * @throws HttpProblem not_found
 */
export async function lockMapItem(asking: RequestContext, id: number): Promise<MapItemRow> {
  await lockRow(asking.db, mapItems, id);
  return loadMapItem(asking, id);
}

/** Converts an area to the API's format. [DRAW-26] */
export function presentArea(area: typeof areas.$inferSelect): Area {
  const {
    buildingId: _buildingId,
    sortKey: _sortKey,
    searchText: _searchText,
    deleted: _deleted,
    ...fields
  } = area;
  return fields;
}

/**
 * Loads a non-deleted area in scope.
 * @throws HttpProblem not_found
 */
export async function loadArea(asking: RequestContext, id: number) {
  const [row] = await asking.db
    .select()
    .from(areas)
    .where(activeInScope(asking, areas, eq(areas.id, id)))
    .limit(1);
  return orNotFound(row);
}

/**
 * Like `loadArea`, locked for a change.
 * @throws HttpProblem not_found
 */
export async function lockArea(asking: RequestContext, id: number) {
  await lockRow(asking.db, areas, id);
  return loadArea(asking, id);
}
