import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { floors } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { areas, files, mapItems, maps } from '#server/db/schema/drawings.ts';
import { drawingTexts } from '#server/db/schema/templates.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { keepItemStates } from '../maintenanceRules/serviceStates.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';

type FloorRow = typeof floors.$inferSelect;

/** Target of a copy: a building of the floor's own customer, and the new floor's name. */
export interface CopyPlace {
  buildingId: number;
  name: string;
  level: number;
}

/** Record and its counterpart in the copy. */
interface Pair {
  source: number;
  copy: number;
}

const nextIdOf = (table: PgTable): SQL<number> =>
  sql<number>`nextval(pg_get_serial_sequence(${getTableConfig(table).name}, 'id'))::int`;

const asPairs = (pairs: readonly Pair[]): SQL =>
  sql`(values ${sql.join(
    pairs.map(({ source, copy }) => sql`(${source}::int, ${copy}::int)`),
    sql`, `,
  )}) as pair (source, copy)`;

/** Builds the query of a copy into the same table: all columns without a new value are copied. */
const rowsOf = (table: PgTable, newValues: Readonly<Record<string, SQL>>, from: SQL): SQL => {
  const columns = Object.entries(getTableColumns(table));
  const values = columns.map(([name, column]) => newValues[name] ?? sql`${column}`);
  return sql`select ${sql.join(values, sql`, `)} from ${from}`;
};

/**
 * Copies a floor with its non-deleted drawings, areas and items: the new records differ only in ids and timestamps; numbers and service
 * fields are kept. Each drawing's current file gets its own row for the same bytes, which are kept as long as any row refers to them, and
 * the texts of its page; the previous file (`oldFileId`), rounds and flaws aren't copied. Uses a fixed number of statements, however many
 * items there are. (decisions, Copy a floor)
 */
export async function copyFloor(
  db: Database,
  source: FloorRow,
  { buildingId, name, level }: CopyPlace,
  now: string,
): Promise<FloorRow> {
  const { customerId, description } = source;
  const floorFields = { customerId, buildingId, description, name, level };
  const floor = onlyRow(
    await db
      .insert(floors)
      .values({ ...floorFields, ...textKeys(name), ...createdColumns(now) })
      .returning(),
  );
  const pairs = await db
    .select({ source: maps.id, copy: nextIdOf(maps) })
    .from(maps)
    .where(and(eq(maps.floorId, source.id), eq(maps.deleted, false)))
    .orderBy(asc(maps.id));
  if (pairs.length === 0) return floor;
  const paired = asPairs(pairs);
  const moment = sql`${now}::timestamptz`;
  const record = { buildingId: sql`${buildingId}::int`, created: moment, updated: moment, version: sql`1` };
  const drawing = {
    id: sql`pair.copy`,
    floorId: sql`${floor.id}::int`,
    fileId: sql`null`,
    oldFileId: sql`null`,
  };
  const ofDrawing = { ...record, mapId: sql`pair.copy` };

  const drawings = sql`${maps} join ${paired} on ${maps.id} = pair.source`;
  await db.insert(maps).select(rowsOf(maps, { ...record, ...drawing }, drawings));
  const shownFiles = sql`${files} join ${maps} on ${files.id} = ${maps.fileId}
    join ${paired} on ${maps.id} = pair.source where not ${files.deleted}`;
  const copies = await db
    .insert(files)
    .select(rowsOf(files, { ...ofDrawing, id: nextIdOf(files) }, shownFiles))
    .returning({ source: files.mapId, copy: files.id });
  await showFiles(
    db,
    copies.flatMap(({ source: mapId, copy }) => (mapId === null ? [] : { source: mapId, copy })),
  );
  const ofFile = { id: nextIdOf(drawingTexts), fileId: sql`made.file_id`, created: moment, updated: moment };
  const texts = sql`${drawingTexts} join ${maps} on ${maps.fileId} = ${drawingTexts.fileId}
    join ${paired} on ${maps.id} = pair.source join ${maps} made on made.id = pair.copy where made.file_id is not null`;
  await db.insert(drawingTexts).select(rowsOf(drawingTexts, ofFile, texts));
  for (const table of [mapItems, areas]) {
    const activeRecords = sql`${table} join ${paired} on ${table.mapId} = pair.source
      where not ${table.deleted} order by ${table.id}`;
    await db.insert(table).select(rowsOf(table, { ...ofDrawing, id: nextIdOf(table) }, activeRecords));
  }
  const copied = pairs.map(({ copy }) => copy);
  await dropUnnamed(db, copied);
  await keepItemStates(db, inArray(mapItems.mapId, copied));
  return floor;
}

/** Removes copied items whose entry was deleted with its last item since that item was read; locks the remaining entries. */
async function dropUnnamed(db: Database, mapIds: readonly number[]): Promise<void> {
  const { id, deleted } = fireProtections;
  const deletedEntries = db.select({ id }).from(fireProtections).where(eq(deleted, true));
  await db
    .delete(mapItems)
    .where(and(inArray(mapItems.mapId, [...mapIds]), inArray(mapItems.fireProtectionId, deletedEntries)));
}

async function showFiles(db: Database, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await db
    .update(maps)
    .set({ fileId: sql`pair.copy` })
    .from(asPairs(pairs))
    .where(eq(maps.id, sql`pair.source`));
}
