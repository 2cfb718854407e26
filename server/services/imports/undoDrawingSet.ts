import { and, count, eq, exists, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { floors } from '#server/db/schema/buildings.ts';
import { areas, drawingFits, mapItems, maps } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundHistoryInfos } from '#server/db/schema/rounds.ts';
import { installationParts } from '#server/db/schema/maintenance.ts';
import { rejectBinned } from '../buildings/buildingBin.ts';
import { isOneOf, isTouched } from './imports.ts';
import type { Import, Undoing, UndoKind } from './imports.ts';
import { updatedColumns, lockRows } from '../shared/changes.ts';
import type { Use } from '../scope/uses.ts';
import { changedSince, undoReplaceDrawing } from '../drawingChanges/drawingReplacement.ts';
import { buildingOf } from './drawingSets.ts';
import { deleteMaps, lockDrawings, plansOfAreas, plansOfFloors } from '../drawings/drawingUses.ts';

const floorsOf = ({ parts }: Import): number[] => parts.floors ?? [];
const mapsOf = ({ parts }: Import): number[] => parts.maps ?? [];
const fitsOf = ({ parts }: Import): number[] => parts.drawing_fits ?? [];

/** Returns a subquery for the drawings whose image a set replaced. */
const replacedBy = ({ db }: Undoing, set: Import) =>
  db
    .select({ id: drawingFits.mapId })
    .from(drawingFits)
    .where(isOneOf(drawingFits.id, fitsOf(set)));

/**
 * Locks the records that a set created, and the drawings whose image it replaced. @throws HttpProblem building_deleted, not_found for
 * records of a deleted building
 */
async function holdSet(asking: Undoing, set: Import): Promise<void> {
  const { db, now } = asking;
  await rejectBinned(db, sql`${buildingOf(set)}`, now);
  await lockRows(db, floors, isOneOf(floors.id, floorsOf(set)));
  const drawingsOfSet = or(isOneOf(maps.id, mapsOf(set)), inArray(maps.id, replacedBy(asking, set)));
  if (drawingsOfSet) await lockDrawings(db, drawingsOfSet);
}

/** Returns the drawings with a later edition than this set's, or than their creation by it, by name. */
async function laterEditions(asking: Undoing, set: Import): Promise<{ id: number; name: string }[]> {
  const later = and(isOneOf(drawingFits.mapId, mapsOf(set)), notInArray(drawingFits.id, [0, ...fitsOf(set)]));
  const ofSet = asking.db
    .select({ mapId: drawingFits.mapId, id: drawingFits.id })
    .from(drawingFits)
    .where(isOneOf(drawingFits.id, fitsOf(set)))
    .as('of_set');
  const afterwards = exists(
    asking.db
      .select({ id: ofSet.id })
      .from(ofSet)
      .where(and(eq(ofSet.mapId, drawingFits.mapId), gt(drawingFits.id, ofSet.id))),
  );
  return asking.db
    .selectDistinct({ id: maps.id, name: maps.name })
    .from(drawingFits)
    .innerJoin(maps, eq(maps.id, drawingFits.mapId))
    .where(and(or(later, afterwards), eq(maps.deleted, false), eq(maps.customerId, set.customerId)))
    .orderBy(maps.id);
}

/** Returns the names of drawings whose replacement can no longer be undone: deleted, moved away or edited since. */
async function stuckReplacements(
  asking: Undoing,
  set: Import,
  replacedAgain: ReadonlySet<number>,
): Promise<{ names: string[]; lost: number }> {
  const { db } = asking;
  const rows = await db
    .select({ fit: drawingFits, map: maps })
    .from(drawingFits)
    .innerJoin(maps, eq(maps.id, drawingFits.mapId))
    .where(isOneOf(drawingFits.id, fitsOf(set)))
    .orderBy(drawingFits.id);
  const names: string[] = [];
  for (const { fit, map } of rows) {
    if (replacedAgain.has(map.id)) continue;
    const isThere = !map.deleted && map.customerId === set.customerId;
    const laterChanges = isThere ? await changedSince(asking, map, fit) : [map.name];
    if (laterChanges.length > 0) names.push(map.name);
  }
  return { names, lost: fitsOf(set).length - rows.length };
}

/** Returns the uses that prevent undoing a set. */
async function usesOfSet(asking: Undoing, set: Import): Promise<Use[]> {
  const { db } = asking;
  const [inFloors, inMaps] = [floorsOf(set), mapsOf(set)];
  const isActive = (table: typeof mapItems | typeof areas): SQL | undefined =>
    and(isOneOf(table.mapId, inMaps), eq(table.deleted, false));
  const rounds = await db
    .select({ count: count() })
    .from(roundHistoryInfos)
    .where(or(isOneOf(roundHistoryInfos.mapId, inMaps), isOneOf(roundHistoryInfos.floorId, inFloors)));
  const otherDrawings = and(
    isOneOf(maps.floorId, inFloors),
    eq(maps.deleted, false),
    inMaps.length > 0 ? notInArray(maps.id, inMaps) : undefined,
  );
  const editions = await laterEditions(asking, set);
  const earlierEditions = new Set(editions.map(({ id }) => id));
  const { names, lost } = await stuckReplacements(asking, set, earlierEditions);
  const changedMaps = inMaps.filter((id) => !earlierEditions.has(id));
  const touched = (table: typeof floors | typeof maps, ids: readonly number[]) =>
    db.$count(table, and(isOneOf(table.id, ids), or(isTouched(table, set), eq(table.deleted, true))));
  return [
    await plansOfFloors(asking, inFloors),
    await plansOfAreas(asking, isOneOf(areas.mapId, inMaps)),
    { kind: 'rounds', count: rounds[0]?.count ?? 0 },
    { kind: 'flaws', count: await db.$count(flaws, isOneOf(flaws.mapId, inMaps)) },
    { kind: 'items', count: await db.$count(mapItems, isActive(mapItems)) },
    { kind: 'areas', count: await db.$count(areas, isActive(areas)) },
    {
      kind: 'installations',
      count: await db.$count(installationParts, isOneOf(installationParts.floorId, inFloors)),
    },
    { kind: 'drawings', count: await db.$count(maps, otherDrawings) },
    { kind: 'editions', count: editions.length, names: editions.map(({ name }) => name) },
    { kind: 'changedFloors', count: await touched(floors, inFloors) },
    {
      kind: 'changedDrawings',
      names,
      count: (await touched(maps, changedMaps)) + names.length + lost,
    },
  ];
}

/** Soft-deletes the drawings and floors of a set, and restores the images of replaced drawings. */
async function removeSet(asking: Undoing, set: Import): Promise<void> {
  const { db, now } = asking;
  const replaced = await db
    .select()
    .from(maps)
    .where(inArray(maps.id, replacedBy(asking, set)))
    .orderBy(maps.id);
  for (const map of replaced) await undoReplaceDrawing(asking, map);
  await deleteMaps(db, isOneOf(maps.id, mapsOf(set)), now);
  await db
    .update(floors)
    .set({ deleted: true, ...updatedColumns(floors, now) })
    .where(isOneOf(floors.id, floorsOf(set)));
}

/** Undo operations of a set of drawings, which is undone as a whole. */
export const drawingSet: UndoKind = {
  hold: holdSet,
  usesOf: usesOfSet,
  remove: removeSet,
};
