import { and, eq, inArray, isNotNull, ne, notInArray, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BuildingImportFault, BuildingImportRow } from '#domain/imports/buildingImport.ts';
import { buildingImportFaults, importedBuildings } from '#domain/imports/buildingImport.ts';
import { nameKey } from '#domain/nameKey.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, buildingUsers, floors } from '#server/db/schema/buildings.ts';
import { areas, files, mapItems, maps } from '#server/db/schema/drawings.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { moveBuildings, moves } from '#server/db/schema/moves.ts';
import { roundPlanningAreas, roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistoryInfos } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { lockRows, createdColumns } from '../shared/changes.ts';
import { isOneOf, isTouched, keepImport, lockImportsTo } from './imports.ts';
import type { Import, Undoing } from './imports.ts';
import { inSlices } from '../shared/slices.ts';
import { plansInScope } from '../scope/roundScope.ts';
import { isSeen, usedBy } from '../scope/uses.ts';
import type { Use } from '../scope/uses.ts';

/** Returns all faults of an import's rows. */
export async function judgeBuildings(
  db: Database,
  customerId: number,
  { rows, now }: { rows: readonly BuildingImportRow[]; now: string },
): Promise<BuildingImportFault[]> {
  await lockImportsTo(db, customerId);
  const standing = await db
    .select({ name: buildings.name })
    .from(buildings)
    .where(and(eq(buildings.customerId, customerId), eq(buildings.deleted, false)));
  const takenNames = new Set(standing.map(({ name }) => nameKey(name)));
  return buildingImportFaults(rows, { takenNames, now: new Date(now) });
}

/**
 * Creates the buildings of valid rows, their floors, and the first drawing of each floor; returns the import, by which
 * they can be undone. [BLDG-32]
 */
export async function importBuildings(
  db: Database,
  wanted: { customerId: number; drawingName: string; rows: readonly BuildingImportRow[] },
  now: string,
): Promise<Import> {
  const { customerId, drawingName } = wanted;
  const houses = importedBuildings(wanted.rows);
  const idByName = new Map<string, number>();
  await inSlices(houses, async (slice) => {
    const values = slice.map(({ name, description, info }) => ({
      customerId,
      name,
      description,
      info,
      ...textKeys(name),
      ...createdColumns(now),
    }));
    const { id, name } = buildings;
    const rows = await db.insert(buildings).values(values).returning({ id, name });
    for (const row of rows) idByName.set(row.name, row.id);
  });
  const storeys = houses.flatMap((house) => {
    const buildingId = idByName.get(house.name);
    return buildingId === undefined
      ? []
      : house.floors.map((floor) => ({
          ...floor,
          customerId,
          buildingId,
          ...textKeys(floor.name),
          ...createdColumns(now),
        }));
  });
  await inSlices(storeys, async (slice) => {
    const { id, buildingId, level } = floors;
    const rows = await db.insert(floors).values(slice).returning({ floorId: id, buildingId, level });
    const first = { customerId, name: drawingName, ...textKeys(drawingName), ...createdColumns(now) };
    await db.insert(maps).values(rows.map((row) => ({ ...first, ...row })));
  });
  const importParts = { recordIds: [...idByName.values()], floorCount: storeys.length };
  return keepImport(db, { customerId, kind: 'buildings', ...importParts }, now);
}

/** Returns the condition for buildings that an import created. */
const isMade = ({ recordIds }: Import): SQL => isOneOf(buildings.id, recordIds);

export const lockBuildings = ({ db }: Undoing, kept: Import): Promise<void> =>
  lockRows(db, buildings, isMade(kept));

/** Deletes imported buildings with their floors and drawings, without a trace. */
export async function removeBuildings({ db }: Undoing, kept: Import): Promise<void> {
  await db.delete(maps).where(isOneOf(maps.buildingId, kept.recordIds));
  await db.delete(floors).where(isOneOf(floors.buildingId, kept.recordIds));
  await db.delete(buildings).where(isMade(kept));
}

/**
 * Returns the uses that prevent undoing an import of buildings. Soft-deleted records count too: they still refer to the building, and
 * their trace would be lost.
 */
export async function usesOfImportedBuildings(asking: Undoing, kept: Import): Promise<Use[]> {
  const { db } = asking;
  const { recordIds: ids, floorCount } = kept;
  const ofFloors = db.select({ id: floors.id }).from(floors).where(isOneOf(floors.buildingId, ids));
  const ofAreas = db.select({ id: areas.id }).from(areas).where(isOneOf(areas.buildingId, ids));
  const { roundPlanningId, targetId } = roundPlanningFloors;
  const byFloor = db
    .select({ id: roundPlanningId })
    .from(roundPlanningFloors)
    .where(inArray(targetId, ofFloors));
  const byArea = db
    .select({ id: roundPlanningAreas.roundPlanningId })
    .from(roundPlanningAreas)
    .where(inArray(roundPlanningAreas.targetId, ofAreas));
  const plans = await db
    .select({ name: roundPlannings.name, isSeen: isSeen(plansInScope(asking)) })
    .from(roundPlannings)
    .where(or(inArray(roundPlannings.id, byFloor), inArray(roundPlannings.id, byArea)))
    .orderBy(roundPlannings.sortKey);
  const rounds = db
    .selectDistinct({ id: roundHistoryInfos.roundHistoryId })
    .from(roundHistoryInfos)
    .where(isOneOf(roundHistoryInfos.buildingId, ids));
  const touched = (table: typeof buildings | typeof floors | typeof maps) =>
    or(isTouched(table, kept), eq(table.deleted, true));
  const changedFloors = db.select({ id: floors.buildingId }).from(floors).where(touched(floors));
  const changedMaps = db
    .select({ id: maps.buildingId })
    .from(maps)
    .where(or(touched(maps), isNotNull(maps.fileId)));
  const isChanged = or(
    touched(buildings),
    inArray(buildings.id, changedFloors),
    inArray(buildings.id, changedMaps),
  );
  const countOf = async (table: Parameters<Database['$count']>[0], column: PgColumn) =>
    db.$count(table, isOneOf(column, ids));
  const unfinished = db.select({ id: moves.id }).from(moves).where(ne(moves.moveStatus, 'completed'));
  const isMoved = isOneOf(moveBuildings.buildingId, ids);
  const insertedIds = async (table: typeof floors | typeof maps) =>
    Math.max(0, (await countOf(table, table.buildingId)) - floorCount);
  return [
    usedBy('plans', plans),
    { kind: 'rounds', count: (await rounds).length },
    { kind: 'flaws', count: await countOf(flaws, flaws.buildingId) },
    { kind: 'items', count: await countOf(mapItems, mapItems.buildingId) },
    { kind: 'installations', count: await countOf(installations, installations.buildingId) },
    { kind: 'areas', count: await countOf(areas, areas.buildingId) },
    { kind: 'files', count: await countOf(files, files.buildingId) },
    { kind: 'connections', count: await countOf(buildingUsers, buildingUsers.buildingId) },
    {
      kind: 'moves',
      count: await db.$count(moveBuildings, and(isMoved, inArray(moveBuildings.moveId, unfinished))),
    },
    {
      kind: 'completedMoves',
      count: await db.$count(moveBuildings, and(isMoved, notInArray(moveBuildings.moveId, unfinished))),
    },
    { kind: 'floors', count: await insertedIds(floors) },
    { kind: 'drawings', count: await insertedIds(maps) },
    {
      kind: 'changedBuildings',
      count: await db.$count(buildings, and(isOneOf(buildings.id, ids), isChanged)),
    },
  ];
}
