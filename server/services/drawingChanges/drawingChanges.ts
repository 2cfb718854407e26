import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  AreaFields,
  ChangedDrawing,
  drawingChanges,
  ItemFields,
} from '#contract/drawings/drawingChanges.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import type { maps } from '#server/db/schema/drawings.ts';
import { areas, mapItems } from '#server/db/schema/drawings.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { updatedColumns, lockActive, createdColumns, failIfStale } from '../shared/changes.ts';
import { fromTopLeft } from '../shared/areaCorners.ts';
import {
  isPlacedAfter,
  placeableOn,
  presentArea,
  presentMapItem,
  selectMapItems,
} from '../drawings/drawings.ts';
import { plansOfAreas } from '../drawings/drawingUses.ts';
import { placeItems, placingOf } from './placedItems.ts';
import { claimCode } from '../codes/codeClaims.ts';
import { mergedExtra } from '../catalogue/itemExtra.ts';
import { keepItemsInRunningRounds } from '../rounds/roundParts.ts';
import { noteImported } from '../maintenanceRules/importedServices.ts';
import { publishEvent } from '../events/publishEvents.ts';
import { keepItemStates } from '../maintenanceRules/serviceStates.ts';
import { rejectUsed } from '../scope/uses.ts';

type Changes = z.output<typeof drawingChanges>;
type MapRow = typeof maps.$inferSelect;
type ItemRow = typeof mapItems.$inferSelect;
type AreaRow = typeof areas.$inferSelect;
export type Changing = Pick<Call<'changeDrawing'>, 'db' | 'caller' | 'scope' | 'now' | 'language' | 'audit'>;

/** Maximum number of rows per statement, because of its parameters. */
const atOnce = 1000;

const parts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, index) =>
    rows.slice(index * atOnce, (index + 1) * atOnce),
  );

const newValue = (column: string) => sql.raw(`excluded.${column}`);
const newItem = {
  fireProtectionId: newValue('fire_protection_id'),
  positionX: newValue('position_x'),
  positionY: newValue('position_y'),
  scale: newValue('scale'),
  rotation: newValue('rotation'),
  isPlaced: newValue('is_placed'),
  isExposed: newValue('is_exposed'),
  walkOrder: newValue('walk_order'),
  positionNumber: newValue('position_number'),
  placementDescription: newValue('placement_description'),
  name: newValue('name'),
  sortKey: newValue('sort_key'),
  searchText: newValue('search_text'),
  size: newValue('size'),
  manufacture: newValue('manufacture'),
  other: newValue('other'),
  year: newValue('year'),
  extra: newValue('extra'),
};
const newArea = {
  name: newValue('name'),
  sortKey: newValue('sort_key'),
  searchText: newValue('search_text'),
  startX: newValue('start_x'),
  endX: newValue('end_x'),
  startY: newValue('start_y'),
  endY: newValue('end_y'),
};

/**
 * Returns the locked records of a drawing that a step refers to, by id. @throws HttpProblem not_found, stale_version, invalid_value for a duplicate
 */
function namedOf<Row extends { id: number; version: number; deleted: boolean }>(
  rows: readonly Row[],
  { updated, deleted, restored }: NamedIds,
): Map<number, Row> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names = [...updated, ...deleted, ...restored].map(({ id }) => id);
  if (new Set(names).size < names.length) fail('invalid_value', 'id');
  for (const { id, version } of [...updated, ...deleted]) {
    const row = orNotFound(byId.get(id));
    if (row.deleted) fail('stale_version');
    failIfStale(row, version);
  }
  for (const { id } of restored) if (!orNotFound(byId.get(id)).deleted) fail('stale_version');
  return byId;
}
interface NamedIds {
  updated: readonly { id: number; version: number }[];
  deleted: readonly { id: number; version: number }[];
  restored: readonly { id: number }[];
}
const idsIn = ({ updated, deleted, restored }: NamedIds): number[] =>
  [...updated, ...deleted, ...restored].map(({ id }) => id);

/**
 * Returns the names of catalogue entries that can be placed on a drawing or are already used on it. @throws HttpProblem
 * invalid_reference where one can't
 */
async function entryNames(call: Changing, map: MapRow, used: readonly number[]): Promise<[number, string][]> {
  const ids = [...new Set(used)];
  if (ids.length === 0) return [];
  const { id, name } = fireProtections;
  const rows = await call.db
    .select({ id, name })
    .from(fireProtections)
    .where(placeableOn(call, map, ids));
  if (rows.length < ids.length) fail('invalid_reference', 'fireProtectionId');
  return rows.map((row) => [row.id, row.name]);
}

/** Returns the entries that a step refers to. */
const namedEntries = ({ created, updated, restored }: Changes['items']): number[] =>
  [...created, ...updated, ...restored].flatMap(({ fireProtectionId }) => fireProtectionId ?? []);

/** Locks the entries of restored items, which may have been deleted since, and returns them. */
async function entriesComingBack(
  { db }: Changing,
  { restored }: Changes['items'],
  rows: ReadonlyMap<number, ItemRow>,
): Promise<number[]> {
  const ids = restored.flatMap(({ id, fireProtectionId }) =>
    fireProtectionId === undefined ? orNotFound(rows.get(id)).fireProtectionId : [],
  );
  await lockActive(db, fireProtections, [...new Set(ids)]);
  return ids;
}

/** Returns an item's row after a change of some fields; an empty name becomes its catalogue entry's name. [DRAW-40] */
function itemAfter(row: ItemRow, fields: ItemFields, names: Map<number, string>): ItemRow {
  const { name = row.name, mapItemExtra = row.extra, ...others } = fields;
  const next = { ...row, ...others, isPlaced: isPlacedAfter(row, fields) };
  const label = name.trim() || (names.get(next.fireProtectionId) ?? row.name);
  return {
    ...next,
    name: label,
    extra: mapItemExtra && mergedExtra(null, mapItemExtra),
    ...textKeys(label, next.placementDescription),
  };
}

/**
 * Inserts new items of a drawing and returns their ids, in the order of the fields. @param countBefore number of the drawing's items
 * before; a new item without a position number comes after them
 */
async function insertItems(
  { db, now }: Changing,
  { customerId, buildingId, id: mapId }: MapRow,
  {
    created,
    names,
    countBefore,
  }: { created: Changes['items']['created']; names: Map<number, string>; countBefore: number },
): Promise<number[]> {
  const newRows = created.map(
    (
      { mapItemExtra, serviceDates: _dates, code: _code, name, positionNumber, year = null, ...fields },
      index,
    ) => {
      const label = name?.trim() || (names.get(fields.fireProtectionId) ?? '');
      return {
        ...fields,
        year,
        mapId,
        customerId,
        buildingId,
        name: label,
        positionNumber: positionNumber ?? countBefore + index + 1,
        extra: mapItemExtra ? mergedExtra(null, mapItemExtra) : null,
        ...textKeys(label, fields.placementDescription),
        ...createdColumns(now),
      };
    },
  );
  const newIds: number[] = [];
  for (const rows of parts(newRows)) {
    const ids = await db.insert(mapItems).values(rows).returning({ id: mapItems.id });
    newIds.push(...ids.map(({ id }) => id).sort((a, b) => a - b));
  }
  return newIds;
}

/** Claims the codes of new items. */
async function claimCodes(
  call: Changing,
  { customerId, buildingId }: MapRow,
  created: Changes['items']['created'],
  newIds: readonly number[],
): Promise<void> {
  for (const [index, id] of newIds.entries()) {
    const code = created[index]?.code;
    if (code)
      await claimCode(
        call,
        { id, customerId, buildingId },
        { code, isAnew: true },
        `items.created.${index}.code`,
      );
  }
}

async function changeItems(call: Changing, map: MapRow, body: Changes): Promise<number[]> {
  const { db, now } = call;
  const { created, updated, deleted, restored } = body.items;
  const ofStep = await entryNames(call, map, namedEntries(body.items));
  const standing = and(eq(mapItems.mapId, map.id), eq(mapItems.deleted, false));
  const count = created.length > 0 ? await db.$count(mapItems, standing) : 0;
  const namedIds = idsIn(body.items);
  const rows = namedOf(
    namedIds.length === 0
      ? []
      : await db
          .select()
          .from(mapItems)
          .where(and(eq(mapItems.mapId, map.id), inArray(mapItems.id, namedIds)))
          .orderBy(asc(mapItems.id))
          .for('update'),
    body.items,
  );
  const comingBack = await entryNames(call, map, await entriesComingBack(call, body.items, rows));
  const names = new Map([...ofStep, ...comingBack]);
  const newIds = await insertItems(call, map, { created, names, countBefore: count });
  await noteImported(
    call,
    created.map(({ serviceDates = {} }, index) => ({ id: newIds[index] ?? 0, serviceDates })),
  );
  await claimCodes(call, map, created, newIds);
  const next = [...updated, ...restored].map(({ id, ...fields }) => {
    const { version: _version, ...own } = { version: 0, ...fields };
    return itemAfter(orNotFound(rows.get(id)), own, names);
  });
  const placing = restored.length > 0 ? null : placingOf(rows, next);
  if (placing && next.length > 0) await placeItems(db, next, placing, now);
  for (const some of placing ? [] : parts(next))
    await db
      .insert(mapItems)
      .values(some)
      .onConflictDoUpdate({
        target: mapItems.id,
        set: { ...newItem, deleted: false, ...updatedColumns(mapItems, now) },
      });
  if (deleted.length > 0)
    await db
      .update(mapItems)
      .set({ deleted: true, ...updatedColumns(mapItems, now) })
      .where(idIn(mapItems.id, deleted));
  const serviced = updated.flatMap(({ id, mapItemExtra }) => (mapItemExtra ? [id] : []));
  if (serviced.length > 0) await keepItemsInRunningRounds(db, serviced);
  const activeIds = [...newIds, ...updated.map(({ id }) => id), ...restored.map(({ id }) => id)];
  const changedIds = [...activeIds, ...deleted.map(({ id }) => id)];
  await keepItemStates(db, inArray(mapItems.id, changedIds));
  const { customerId, buildingId } = map;
  await publishEvent(db, { type: 'item.changed', customerId, buildingId, ids: changedIds }, now);
  return activeIds;
}

async function changeAreas(call: Changing, map: MapRow, { areas: body }: Changes): Promise<number[]> {
  const { db, now } = call;
  const { created, updated, deleted, restored } = body;
  const namedIds = idsIn(body);
  const rows = namedOf(
    namedIds.length === 0
      ? []
      : await db
          .select()
          .from(areas)
          .where(and(eq(areas.mapId, map.id), inArray(areas.id, namedIds)))
          .orderBy(asc(areas.id))
          .for('update'),
    body,
  );
  const { customerId, buildingId, id: mapId } = map;
  const fresh = created.map((fields) => ({
    ...fromTopLeft(fields),
    mapId,
    customerId,
    buildingId,
    ...textKeys(fields.name),
    ...createdColumns(now),
  }));
  const madeIds: number[] = [];
  for (const some of parts(fresh)) {
    const ids = await db.insert(areas).values(some).returning({ id: areas.id });
    madeIds.push(...ids.map(({ id }) => id).sort((a, b) => a - b));
  }
  const next = [...updated, ...restored].map((fields: AreaFields & { id: number }): AreaRow => {
    const row = orNotFound(rows.get(fields.id));
    const { name = row.name, startX = row.startX, endX = row.endX } = fields;
    const { startY = row.startY, endY = row.endY } = fields;
    return { ...row, name, ...fromTopLeft({ startX, endX, startY, endY }), ...textKeys(name) };
  });
  for (const some of parts(next))
    await db
      .insert(areas)
      .values(some)
      .onConflictDoUpdate({
        target: areas.id,
        set: { ...newArea, deleted: false, ...updatedColumns(areas, now) },
      });
  if (deleted.length > 0) {
    rejectUsed([await plansOfAreas(call, idIn(areas.id, deleted))], call.language);
    await db
      .update(areas)
      .set({ deleted: true, ...updatedColumns(areas, now) })
      .where(idIn(areas.id, deleted));
  }
  return [...madeIds, ...updated.map(({ id }) => id), ...restored.map(({ id }) => id)];
}

const idIn = (column: AnyColumn, rows: readonly { id: number }[]) =>
  inArray(
    column,
    rows.map(({ id }) => id),
  );

/** Returns rows in the order of the ids. */
function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Applies one step of the editor to a locked drawing, atomically.
 * @throws HttpProblem not_found, stale_version, invalid_reference, in_use
 */
export async function changeDrawing(call: Changing, map: MapRow, body: Changes): Promise<ChangedDrawing> {
  const { db } = call;
  const itemIds = await changeItems(call, map, body);
  const areaIds = await changeAreas(call, map, body);
  const items =
    itemIds.length === 0
      ? []
      : await selectMapItems(db).where(inArray(mapItems.id, itemIds)).orderBy(asc(mapItems.id));
  const rows = areaIds.length === 0 ? [] : await db.select().from(areas).where(inArray(areas.id, areaIds));
  return {
    items: inOrderOf(itemIds, items.map(presentMapItem)),
    areas: inOrderOf(areaIds, rows.map(presentArea)),
  };
}
