import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { DrawingSet, setDrawing, setReplacement } from '#contract/drawings/drawingSet.ts';
import type { ReplacedDrawing } from '#contract/drawings/drawingReplacement.ts';
import { nameKey } from '#domain/nameKey.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { files, maps } from '#server/db/schema/drawings.ts';
import { imports } from '#server/db/schema/imports.ts';
import { drawingTexts } from '#server/db/schema/templates.ts';
import type { DrawingText } from '#server/db/schema/templates.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { authorise } from '#server/core/authorise.ts';
import type { NamedContext } from '#server/core/authorise.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { rejectFrozen } from '../moves/frozen/frozenRecords.ts';
import type { Import } from './imports.ts';
import { updatedColumns, lockRow, createdColumns, onlyRow } from '../shared/changes.ts';
import type { Changing } from '../drawingChanges/drawingChanges.ts';
import { lockUnusedFile } from '../drawings/drawingFiles.ts';
import { lastFitOf, replaceDrawing } from '../drawingChanges/drawingReplacement.ts';
import { activeInScope, loadFloor, loadMap, presentFloor, presentMap } from '../drawings/drawings.ts';

type Part = 'floors' | 'maps' | 'drawing_fits';

/** Returns the building of a set, the only record in such an import's `recordIds`. */
export const buildingOf = ({ recordIds }: Import): number => onlyRow(recordIds);

/** Returns the condition for sets of a building that created any record. */
export const setsOf = (building: { id: number; customerId: number }): SQL | undefined =>
  and(
    eq(imports.kind, 'drawingSet'),
    eq(imports.customerId, building.customerId),
    sql`${imports.recordIds} @> ${JSON.stringify([building.id])}::jsonb`,
    sql`${imports.parts} <> '{}'::jsonb`,
  );

/** Converts a set to the API's format. */
export const presentSet = (set: Import): DrawingSet => ({
  id: set.id,
  buildingId: buildingOf(set),
  customerId: set.customerId,
  created: set.created,
  floors: set.parts.floors?.length ?? 0,
  drawings: set.parts.maps?.length ?? 0,
  replaced: set.parts.drawing_fits?.length ?? 0,
  undone: set.undone,
});

/**
 * Locks a set in scope that isn't undone, and its building: exclusively to add floors, so that no other set adds any
 * concurrently, else only against deletion. An exclusive lock for a new edition would deadlock with items placed on the drawing,
 * which are counted in the building.
 * @throws HttpProblem not_found, also when its building has moved to another customer; import_undone; right_missing
 */
export async function lockSet(call: NamedContext, id: number, isAdding: boolean) {
  const { db, scope } = call;
  const inScope = and(
    eq(imports.id, id),
    eq(imports.kind, 'drawingSet'),
    scope.customers(imports.customerId),
  );
  const set = orNotFound((await db.select().from(imports).where(inScope).limit(1).for('update'))[0]);
  const { customerId } = set;
  const isThere = and(
    eq(buildings.id, buildingOf(set)),
    eq(buildings.customerId, customerId),
    eq(buildings.deleted, false),
    scope.buildings(buildings.id),
  );
  const [building] = await db
    .select()
    .from(buildings)
    .where(isThere)
    .limit(1)
    .for(isAdding ? 'no key update' : 'key share');
  const lockedBuilding = orNotFound(building);
  await authorise(call, customerId);
  if (set.undone !== null) fail('import_undone');
  return { set, building: lockedBuilding };
}

/** Adds created records to a set's `parts`. */
async function keepParts(
  { db, now }: Changing,
  { id, parts }: Import,
  more: Partial<Record<Part, number[]>>,
): Promise<void> {
  const mergedParts = { ...parts };
  for (const part of Object.keys(more) as Part[])
    mergedParts[part] = [...(mergedParts[part] ?? []), ...(more[part] ?? [])];
  await db
    .update(imports)
    .set({ parts: mergedParts, floorCount: mergedParts.floors?.length ?? 0, ...updatedColumns(imports, now) })
    .where(eq(imports.id, id));
}

/** Stores the texts of the page that an image was rendered from. */
async function keepTexts(db: Database, fileId: number, texts: readonly DrawingText[], now: string) {
  if (texts.length === 0) return;
  const { customerId } = files;
  const [file] = await db.select({ customerId }).from(files).where(eq(files.id, fileId));
  const values = { ...onlyRow(file ? [file] : []), fileId, texts: [...texts], ...createdColumns(now) };
  await db.insert(drawingTexts).values(values).onConflictDoNothing();
}

type SetDrawing = z.output<typeof setDrawing>;

/**
 * Returns the floor of a drawing: the one in the request, the building's floor with that name, or a new one. @throws
 * HttpProblem invalid_reference
 */
async function floorFor(
  { db, now }: Changing,
  building: { id: number; customerId: number },
  { floorId, floor }: SetDrawing,
) {
  const ofBuilding = and(eq(floors.buildingId, building.id), eq(floors.deleted, false));
  const standing = await db.select().from(floors).where(ofBuilding).orderBy(floors.id).for('key share');
  if (!floor) {
    const floorById = standing.find(({ id }) => id === floorId);
    return { floor: floorById ?? fail('invalid_reference', 'floorId'), isNew: false };
  }
  const floorByName = standing.find(({ name }) => nameKey(name) === nameKey(floor.name));
  if (floorByName) return { floor: floorByName, isNew: false };
  const { id: buildingId, customerId } = building;
  const values = { ...floor, buildingId, customerId, ...textKeys(floor.name), ...createdColumns(now) };
  return { floor: onlyRow(await db.insert(floors).values(values).returning()), isNew: true };
}

/**
 * Creates a drawing of a locked set, with its floor if that is missing.
 * @throws HttpProblem invalid_reference for a floor of another building, or a file that isn't free
 */
export async function addToSet(
  call: Changing,
  { set, building }: Awaited<ReturnType<typeof lockSet>>,
  body: SetDrawing,
) {
  const { db, now } = call;
  const { id: buildingId, customerId } = building;
  await lockUnusedFile(call, body.fileId, { id: null, customerId });
  const { floor, isNew } = await floorFor(call, building, body);
  await rejectFrozen(db, [{ table: 'floors', id: floor.id }]);
  const { name, fileId } = body;
  const values = { name, fileId, floorId: floor.id, level: floor.level, buildingId, customerId };
  const { id } = onlyRow(
    await db
      .insert(maps)
      .values({ ...values, ...textKeys(name), ...createdColumns(now) })
      .returning(),
  );
  await db.update(files).set({ mapId: id, buildingId }).where(eq(files.id, fileId));
  await keepTexts(db, fileId, body.texts, now);
  await keepParts(call, set, { maps: [id], ...(isNew ? { floors: [floor.id] } : {}) });
  return {
    floor: presentFloor(await loadFloor(call, floor.id)),
    map: presentMap(await loadMap(call, id)),
  };
}

/**
 * Replaces a drawing of the set's building by a new edition, as part of the set.
 * @throws HttpProblem invalid_reference for a drawing of another building, or one that this set has changed before
 */
export async function replaceInSet(
  call: Changing,
  { set, building }: Awaited<ReturnType<typeof lockSet>>,
  body: z.output<typeof setReplacement>,
): Promise<ReplacedDrawing> {
  const { db, now } = call;
  const { mapId, texts, ...replacement } = body;
  // Locked before it is read, to wait for a concurrent deletion.
  await lockRow(db, maps, mapId);
  const inBuilding = activeInScope(call, maps, eq(maps.id, mapId), eq(maps.buildingId, building.id));
  const [named] = await db.select({ id: maps.id }).from(maps).where(inBuilding).limit(1);
  if (!named || set.parts.maps?.includes(mapId)) fail('invalid_reference', 'mapId');
  const { map } = await loadMap(call, mapId);
  const before = await lastFitOf(db, mapId);
  if (before && set.parts.drawing_fits?.includes(before.id)) fail('invalid_reference', 'mapId');
  await lockUnusedFile(call, replacement.fileId, map);
  const answer = await replaceDrawing(call, map, replacement);
  const last = orNotFound(await lastFitOf(db, mapId));
  await keepTexts(db, replacement.fileId, texts, now);
  await keepParts(call, set, { drawing_fits: [last.id] });
  return answer;
}
