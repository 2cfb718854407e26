import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { BuildingImportBatch } from '../../src/contract/buildingImport.ts';
import type { Language } from '../../src/contract/constants.ts';
import type { BuildingImportFault, BuildingImportRow } from '../../src/domain/buildingImport.ts';
import { buildingImportFaults, importedBuildings } from '../../src/domain/buildingImport.ts';
import { nameKey } from '../../src/domain/rowImport.ts';
import type { Database } from '../db/client.ts';
import { buildingImports, buildings, buildingUsers, floors } from '../db/schema/buildings.ts';
import { areas, files, mapItems, maps } from '../db/schema/drawings.ts';
import { flaws } from '../db/schema/flaws.ts';
import { moveBuildings } from '../db/schema/moves.ts';
import { roundPlanningAreas, roundPlanningFloors, roundPlannings } from '../db/schema/plans.ts';
import { roundHistoryInfos } from '../db/schema/rounds.ts';
import { customers } from '../db/schema/tenants.ts';
import { textKeys } from '../db/textKeys.ts';
import type { Asking } from '../core/authorise.ts';
import { refuse } from '../core/refusal.ts';
import { changed, made, onlyRow } from './changes.ts';
import { inSlices } from './slices.ts';
import { plansInScope } from './roundScope.ts';
import { isSeen, refuseUsed, usedBy } from './uses.ts';

type Batch = typeof buildingImports.$inferSelect;

/** Everything that is wrong with an import's rows. Two imports to one customer wait for each other, so that each sees the other's names. */
export async function judgeBuildings(
  db: Database,
  customerId: number,
  { rows, now }: { rows: readonly BuildingImportRow[]; now: string },
): Promise<BuildingImportFault[]> {
  const { id } = customers;
  await db.select({ id }).from(customers).where(eq(id, customerId)).for('no key update');
  const standing = await db
    .select({ name: buildings.name })
    .from(buildings)
    .where(and(eq(buildings.customerId, customerId), eq(buildings.deleted, false)));
  const taken = new Set(standing.map(({ name }) => nameKey(name)));
  return buildingImportFaults(rows, { taken, now: new Date(now) });
}

/** Makes the buildings of faultless rows, their floors, and the first drawing of each floor; answers the batch that undoes it. [BLDG-32] */
export async function importBuildings(
  db: Database,
  wanted: { customerId: number; drawingName: string; rows: readonly BuildingImportRow[] },
  now: string,
): Promise<Batch> {
  const { customerId, drawingName } = wanted;
  const houses = importedBuildings(wanted.rows);
  const idByName = new Map<string, number>();
  await inSlices(houses, async (slice) => {
    const values = slice.map(({ name, description, info }) => ({
      ...{ customerId, name, description, info, ...textKeys(name), ...made(now) },
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
          ...{ ...floor, customerId, buildingId, ...textKeys(floor.name), ...made(now) },
        }));
  });
  await inSlices(storeys, async (slice) => {
    const { id, buildingId, level } = floors;
    const rows = await db.insert(floors).values(slice).returning({ floorId: id, buildingId, level });
    const first = { customerId, name: drawingName, ...textKeys(drawingName), ...made(now) };
    await db.insert(maps).values(rows.map((row) => ({ ...first, ...row })));
  });
  const batch = { customerId, buildingIds: [...idByName.values()], floorCount: storeys.length };
  return onlyRow(
    await db
      .insert(buildingImports)
      .values({ ...batch, ...made(now) })
      .returning(),
  );
}

/**
 * Takes back an import whole: its buildings, floors and drawings are gone as if they had never been.
 * @throws Refusal import_undone, or in_use with what hangs on it or was changed since
 */
export async function undoImport(
  asking: Asking & { now: string; language: Language },
  batch: Batch,
): Promise<Batch> {
  const { db, now, language } = asking;
  if (batch.undone !== null) refuse('import_undone');
  const ids = batch.buildingIds;
  await inSlices(ids, (slice) =>
    db.select({ id: buildings.id }).from(buildings).where(inArray(buildings.id, slice)).for('update'),
  );
  await refuseHeld(asking, batch, language);
  await db.delete(maps).where(isOf(maps.buildingId, ids));
  await db.delete(floors).where(isOf(floors.buildingId, ids));
  await db.delete(buildings).where(isOf(buildings.id, ids));
  return onlyRow(
    await db
      .update(buildingImports)
      .set({ undone: now, ...changed(buildingImports, now) })
      .where(eq(buildingImports.id, batch.id))
      .returning(),
  );
}

type IdColumn =
  | typeof buildings.id
  | typeof floors.buildingId
  | typeof maps.buildingId
  | typeof mapItems.buildingId
  | typeof areas.buildingId
  | typeof files.buildingId
  | typeof flaws.buildingId
  | typeof buildingUsers.buildingId
  | typeof moveBuildings.buildingId
  | typeof roundHistoryInfos.buildingId;

/** One parameter, however many buildings. */
const isOf = (column: IdColumn, ids: readonly number[]) =>
  sql`${column} in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** What was deleted softly counts too: it still hangs on the building, and its trace would be lost. */
async function refuseHeld(asking: Asking, batch: Batch, language: Language): Promise<void> {
  const { db } = asking;
  const ids = batch.buildingIds;
  const ofFloors = db.select({ id: floors.id }).from(floors).where(isOf(floors.buildingId, ids));
  const ofAreas = db.select({ id: areas.id }).from(areas).where(isOf(areas.buildingId, ids));
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
    .where(isOf(roundHistoryInfos.buildingId, ids));
  const touched = (table: typeof buildings | typeof floors | typeof maps) =>
    or(ne(table.version, 1), eq(table.deleted, true), ne(table.customerId, batch.customerId));
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
  const countOf = async (table: Parameters<Database['$count']>[0], column: IdColumn) =>
    db.$count(table, isOf(column, ids));
  const added = async (table: typeof floors | typeof maps) =>
    Math.max(0, (await countOf(table, table.buildingId)) - batch.floorCount);
  refuseUsed(
    [
      usedBy('plans', plans),
      { kind: 'rounds', count: (await rounds).length },
      { kind: 'flaws', count: await countOf(flaws, flaws.buildingId) },
      { kind: 'items', count: await countOf(mapItems, mapItems.buildingId) },
      { kind: 'areas', count: await countOf(areas, areas.buildingId) },
      { kind: 'files', count: await countOf(files, files.buildingId) },
      { kind: 'connections', count: await countOf(buildingUsers, buildingUsers.buildingId) },
      { kind: 'moves', count: await countOf(moveBuildings, moveBuildings.buildingId) },
      { kind: 'floors', count: await added(floors) },
      { kind: 'drawings', count: await added(maps) },
      { kind: 'changed', count: await db.$count(buildings, and(isOf(buildings.id, ids), isChanged)) },
    ],
    language,
  );
}

/** A batch as calls carry it. */
export const presentBatch = ({
  id,
  customerId,
  created,
  buildingIds,
  floorCount,
  undone,
}: Batch): BuildingImportBatch => ({
  ...{ id, customerId, created, undone },
  buildings: buildingIds.length,
  floors: floorCount,
});
