import { desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { drawingReplacement, ReplacedDrawing } from '#contract/drawings/drawingReplacement.ts';
import { isUsableFit } from '#domain/drawings/fitting.ts';
import { areas, drawingFits, files, mapItems, maps } from '#server/db/schema/drawings.ts';
import type { BeforeReplacement } from '#server/db/schema/drawings.ts';
import type { Database } from '#server/db/client.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { updatedColumns, createdColumns, failIfStale } from '../shared/changes.ts';
import { changeDrawing } from './drawingChanges.ts';
import type { Changing } from './drawingChanges.ts';
import { loadMap, presentMap } from '../drawings/drawings.ts';

type MapRow = typeof maps.$inferSelect;

/** Maximum number of names of changed records in a failure. */
const namesShown = 5;

type Places = z.output<typeof drawingReplacement>;

const movedPlaces = ({ items, areas: inAreas }: Pick<Places, 'items' | 'areas'>) => ({
  items: { created: [], deleted: [], restored: [], updated: items },
  areas: { created: [], deleted: [], restored: [], updated: inAreas },
});

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Reads the items and areas to move, with their current positions. */
async function placesOf({ db }: RequestContext, itemIds: number[], areaIds: number[]) {
  return {
    items: itemIds.length ? await db.select().from(mapItems).where(inArray(mapItems.id, itemIds)) : [],
    areas: areaIds.length ? await db.select().from(areas).where(inArray(areas.id, areaIds)) : [],
  };
}

/**
 * Replaces the image of a locked drawing, and moves its items and areas, atomically. The old image is kept for the rounds that used it, and
 * the fit for loose flaws placed on it. [DRAW-23]
 * @throws HttpProblem stale_version, not_found, invalid_value, invalid_reference
 */
export async function replaceDrawing(
  call: Changing & RequestContext,
  map: MapRow,
  body: z.output<typeof drawingReplacement>,
): Promise<ReplacedDrawing> {
  const { db, now } = call;
  failIfStale(map, body.version);
  if (!isUsableFit(body.fit)) fail('invalid_value', 'fit');
  if (body.fileId === map.fileId) fail('invalid_reference', 'fileId');
  const placesBefore = await placesOf(call, idsOf(body.items), idsOf(body.areas));
  const answer = await changeDrawing(call, map, movedPlaces(body));
  const { id, buildingId, customerId, fileId: oldFileId } = map;
  await db.update(files).set({ mapId: id, buildingId }).where(eq(files.id, body.fileId));
  await db
    .update(maps)
    .set({ fileId: body.fileId, oldFileId, ...updatedColumns(maps, now) })
    .where(eq(maps.id, id));
  const itemsTo = new Map(body.items.map(({ id: of, version: _version, ...to }) => [of, to]));
  const areasTo = new Map(body.areas.map(({ id: of, version: _version, ...to }) => [of, to]));
  const before: BeforeReplacement = {
    oldFileId: map.oldFileId,
    items: placesBefore.items.map((row) => ({
      id: row.id,
      version: row.version + 1,
      positionX: row.positionX,
      positionY: row.positionY,
      to: itemsTo.get(row.id),
    })),
    areas: placesBefore.areas.map(({ startX, endX, startY, endY, ...row }) => ({
      id: row.id,
      version: row.version + 1,
      startX,
      endX,
      startY,
      endY,
      to: areasTo.get(row.id),
    })),
  };
  await db.insert(drawingFits).values({
    customerId,
    mapId: id,
    oldFileId,
    newFileId: body.fileId,
    fit: body.fit,
    before,
    ...createdColumns(now),
  });
  return { ...answer, map: presentMap(await loadMap(call, id)) };
}

type Stood = { id: number; version: number; to?: object };
type Now = { id: number; version: number; deleted: boolean; name: string };

/** Returns whether a record is still where the replacement put it; its other changes are kept. */
const isWhereLeft = ({ version, to }: Stood, now: Now): boolean => {
  if (now.deleted) return false;
  if (!to) return now.version === version;
  return Object.entries(to).every(([name, value]) =>
    Object.entries(now).some(([of, is]) => of === name && is === value),
  );
};

/** Returns the names of records that are no longer where the replacement put them. */
function changedNames(left: readonly Stood[], rows: readonly Now[]): string[] {
  const placesBefore = new Map(left.map((one) => [one.id, one]));
  return rows
    .filter((row) => {
      const previousPlace = placesBefore.get(row.id);
      return !previousPlace || !isWhereLeft(previousPlace, row);
    })
    .map(({ name }) => name);
}

/** Returns the previous positions, based on the current versions. */
const backTo = <Place extends Stood>(left: readonly Place[], rows: readonly Now[]) => {
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return left.map(({ to: _to, ...place }) => ({
    ...place,
    version: versions.get(place.id) ?? place.version,
  }));
};

type FitRow = typeof drawingFits.$inferSelect;

/** Returns the last replacement of a drawing. */
export async function lastFitOf(db: Database, mapId: number): Promise<FitRow | undefined> {
  const [last] = await db
    .select()
    .from(drawingFits)
    .where(eq(drawingFits.mapId, mapId))
    .orderBy(desc(drawingFits.id))
    .limit(1);
  return last;
}

/** Returns the names of records that prevent undoing a drawing's last replacement: the drawing itself, and items and areas moved since. */
export async function changedSince(asking: RequestContext, map: MapRow, { before, newFileId }: FitRow) {
  const placesBefore = await placesOf(asking, idsOf(before.items), idsOf(before.areas));
  return [
    ...(map.fileId === newFileId ? [] : [map.name]),
    ...changedNames(before.items, placesBefore.items),
    ...changedNames(before.areas, placesBefore.areas),
  ];
}

/**
 * Undoes the last replacement of a locked drawing: image, previous file and all positions.
 * @throws HttpProblem not_found when there is none; changed_since with the names of the records changed since
 */
export async function undoReplaceDrawing(
  call: Changing & RequestContext,
  map: MapRow,
): Promise<ReplacedDrawing> {
  const { db, now } = call;
  const { id } = map;
  const last = orNotFound(await lastFitOf(db, id));
  const { before, oldFileId, id: fitId } = last;
  const names = await changedSince(call, map, last);
  const listedNames = names.slice(0, namesShown).join(', ');
  if (names.length > 0)
    fail('changed_since', null, { names: names.length > namesShown ? `${listedNames} …` : listedNames });
  const placesBefore = await placesOf(call, idsOf(before.items), idsOf(before.areas));
  const answer = await changeDrawing(
    call,
    map,
    movedPlaces({
      items: backTo(before.items, placesBefore.items),
      areas: backTo(before.areas, placesBefore.areas),
    }),
  );
  await db
    .update(maps)
    .set({ fileId: oldFileId, oldFileId: before.oldFileId, ...updatedColumns(maps, now) })
    .where(eq(maps.id, id));
  await db.delete(drawingFits).where(eq(drawingFits.id, fitId));
  return { ...answer, map: presentMap(await loadMap(call, id)) };
}
