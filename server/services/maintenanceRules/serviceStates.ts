import { and, asc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inventoryTypeOf } from '#domain/catalogue/serviceInfo.ts';
import { dayOrYear } from '#domain/maintenance/serviceDates.ts';
import type { ServiceFacts } from '#domain/maintenance/serviceDates.ts';
import { serviceStatesOf } from '#domain/maintenance/serviceRules.ts';
import { installedByYear, lastByYear, madeByYear } from '#domain/maintenance/serviceYears.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { installations, itemUnits, serviceEvents, serviceStates } from '#server/db/schema/maintenance.ts';
import { lockRows } from '../shared/changes.ts';
import { lockTrees } from '../tenants/treeLock.ts';
import { levelsOf, ruleFinder } from './levelServices.ts';

type State = Omit<typeof serviceStates.$inferInsert, 'id'>;
type StateRow = typeof serviceStates.$inferSelect;
type Target = 'mapItemId' | 'installationId';

/** Number of records whose services are computed at once. */
const atOnce = 1000;
/** Maximum number of rows per statement, because of its parameters. */
const rowsAtOnce = 2000;

/** Item or installation with its services. */
interface Serviced {
  id: number;
  customerId: number;
  buildingId: number;
  /** True if it or its building is deleted. */
  deleted: boolean;
  kind: string;
  factsOf: (serviceKey: string) => ServiceFacts;
}

/** Returns when each service was last done on the current units. */
async function lastDone(db: Database, target: Target, ids: readonly number[]) {
  const column = serviceEvents[target];
  const rows = await db
    .select({ id: column, serviceKey: serviceEvents.serviceKey, done: max(serviceEvents.done) })
    .from(serviceEvents)
    .where(and(inArray(column, [...ids]), eq(serviceEvents.deleted, false), isNull(serviceEvents.unitId)))
    .groupBy(column, serviceEvents.serviceKey);
  const doneByKey = new Map(rows.map((row) => [`${row.id} ${row.serviceKey}`, row.done]));
  return (id: number, serviceKey: string): string | null => doneByKey.get(`${id} ${serviceKey}`) ?? null;
}

/**
 * Reads items with the facts that their services depend on; their buildings are locked against deletion and restoring
 * until the transaction ends.
 */
async function itemsToServe(db: Database, where: SQL | undefined, after: number): Promise<Serviced[]> {
  const { id, buildingId, customerId, deleted, extra, isExposed, updated, year } = mapItems;
  const rows = await db
    .select({
      id,
      buildingId,
      customerId,
      extra,
      isExposed,
      updated,
      year,
      deleted: sql<boolean>`(${deleted} or ${buildings.deleted})`,
      inventoryType: fireProtections.inventoryType,
    })
    .from(mapItems)
    .innerJoin(buildings, eq(buildings.id, buildingId))
    .innerJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
    .where(and(where, gt(mapItems.id, after)))
    .orderBy(asc(mapItems.id))
    .limit(atOnce)
    .for('key share', { of: buildings });
  const ids = rows.map((row) => row.id);
  const done = await lastDone(db, 'mapItemId', ids);
  const units = await db
    .select({ id: itemUnits.mapItemId, ended: max(itemUnits.ended) })
    .from(itemUnits)
    .where(inArray(itemUnits.mapItemId, ids))
    .groupBy(itemUnits.mapItemId);
  const replaced = new Map(units.map((unit) => [unit.id, unit.ended]));
  return rows.map(({ extra: told, updated: saved, isExposed: exposed, ...row }) => {
    const kind = inventoryTypeOf(row.inventoryType);
    const fields = { extra: told, inventoryType: kind, saved };
    const installed = dayOrYear(replaced.get(row.id) ?? null, installedByYear(fields));
    const manufactured = madeByYear(row.year, saved);
    return {
      ...row,
      kind,
      factsOf: (serviceKey) => ({
        installed,
        made: manufactured,
        isExposed: exposed,
        last: dayOrYear(done(row.id, serviceKey), lastByYear(fields, serviceKey)),
      }),
    };
  });
}

async function installationsToServe(
  db: Database,
  where: SQL | undefined,
  after: number,
): Promise<Serviced[]> {
  const { id, buildingId, customerId, deleted, installed, type } = installations;
  const rows = await db
    .select({
      id,
      buildingId,
      customerId,
      installed,
      kind: type,
      deleted: sql<boolean>`(${deleted} or ${buildings.deleted})`,
    })
    .from(installations)
    .innerJoin(buildings, eq(buildings.id, buildingId))
    .where(and(where, gt(id, after)))
    .orderBy(asc(id))
    .limit(atOnce)
    .for('key share', { of: buildings });
  const done = await lastDone(
    db,
    'installationId',
    rows.map((row) => row.id),
  );
  return rows.map(({ installed: since, ...row }) => ({
    ...row,
    factsOf: (serviceKey) => ({
      last: done(row.id, serviceKey),
      installed: since,
      made: null,
      isExposed: false,
    }),
  }));
}

const stateFields = [
  ...(['customerId', 'buildingId', 'kind', 'serviceName', 'performer', 'last', 'earliest', 'due'] as const),
];

const isSame = (row: StateRow, state: State): boolean =>
  stateFields.every((field) => row[field] === state[field]);

const newState = Object.fromEntries(
  stateFields.map((field) => [
    field,
    sql.raw(`excluded.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
  ]),
);

/** Writes the states that differ from the stored ones. */
async function writeStates(db: Database, target: Target, served: readonly Serviced[]): Promise<void> {
  const customerIds = served.map(({ customerId }) => customerId);
  const rulesAt = ruleFinder(await levelsOf(db, customerIds));
  const requiredStates = served.flatMap(({ id, customerId, buildingId, deleted, kind, factsOf }): State[] =>
    deleted
      ? []
      : serviceStatesOf(rulesAt(customerId, kind), factsOf).map((state) => ({
          customerId,
          buildingId,
          kind,
          ...state,
          [target]: id,
        })),
  );
  const ids = served.map(({ id }) => id);
  const storedStates = await db.select().from(serviceStates).where(inArray(serviceStates[target], ids));
  const keyOf = (state: State | StateRow): string => `${state[target]} ${state.serviceKey}`;
  const byKey = new Map(storedStates.map((row) => [keyOf(row), row]));
  const differing = requiredStates.filter((state) => {
    const row = byKey.get(keyOf(state));
    byKey.delete(keyOf(state));
    return row === undefined || !isSame(row, state);
  });
  const obsoleteIds = [...byKey.values()].map(({ id }) => id);
  if (obsoleteIds.length > 0) await db.delete(serviceStates).where(inArray(serviceStates.id, obsoleteIds));
  for (let from = 0; from < differing.length; from += rowsAtOnce)
    await db
      .insert(serviceStates)
      .values(differing.slice(from, from + rowsAtOnce))
      .onConflictDoUpdate({ target: [serviceStates[target], serviceStates.serviceKey], set: newState });
}

async function keep(
  db: Database,
  target: Target,
  read: (after: number) => Promise<Serviced[]>,
): Promise<void> {
  for (let after = 0; ;) {
    const served = await read(after);
    const last = served.at(-1);
    if (last === undefined) return;
    await writeStates(db, target, served);
    if (served.length < atOnce) return;
    after = last.id;
  }
}

/** Recomputes and stores the services of items; must be called by every change of an item, in its transaction. */
export async function keepItemStates(db: Database, where: SQL | undefined): Promise<void> {
  await keep(db, 'mapItemId', (after) => itemsToServe(db, where, after));
}

/** Like `keepItemStates`, for installations. */
export async function keepInstallationStates(db: Database, where: SQL | undefined): Promise<void> {
  await keep(db, 'installationId', (after) => installationsToServe(db, where, after));
}

/** Recomputes and stores the services of all items and installations in buildings. */
export async function keepBuildingStates(db: Database, which: SQL): Promise<void> {
  const ids = db.select({ id: buildings.id }).from(buildings).where(which);
  await keepItemStates(db, inArray(mapItems.buildingId, ids));
  await keepInstallationStates(db, inArray(installations.buildingId, ids));
}

/**
 * Recomputes the services of buildings, each in its own transaction, so that other calls run in between: after a change of rules, and in
 * all buildings for data written by a version without services, or with other rules.
 */
export async function keepStatesInTurn(db: Database, which?: SQL): Promise<void> {
  const matchingBuildings = await db
    .select({ id: buildings.id })
    .from(buildings)
    .where(which)
    .orderBy(asc(buildings.id));
  for (const { id } of matchingBuildings)
    await db.transaction(async (tx) => {
      await lockTrees(tx);
      await lockRows(tx, mapItems, eq(mapItems.buildingId, id));
      await lockRows(tx, installations, eq(installations.buildingId, id));
      await keepBuildingStates(tx, eq(buildings.id, id));
    });
}
