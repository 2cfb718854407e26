import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { later } from '#domain/dates.ts';
import { isYearWritten, withServiceYear, yearOfService } from '#domain/maintenance/serviceYears.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import {
  installationParts,
  installations,
  serviceEvents,
  serviceStates,
} from '#server/db/schema/maintenance.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { keepBuildingStates } from '../maintenanceRules/serviceStates.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';

/** Interval between buildings with an alarm; ages of their last inspections, in months. */
const everyNth = 3;
const monthsSince = [4, 11, 16];

/** Creates fire alarms with inspections in demo buildings, and computes all services. */
export async function makeDemoServices(db: Database, now: string): Promise<void> {
  const houses = await db
    .select({ id: buildings.id, customerId: buildings.customerId, floorId: sql<number>`min(${floors.id})` })
    .from(buildings)
    .innerJoin(floors, eq(floors.buildingId, buildings.id))
    .where(eq(buildings.deleted, false))
    .groupBy(buildings.id)
    .orderBy(asc(buildings.id));
  const stamps = createdColumns(now);
  for (const [index, { id: buildingId, customerId, floorId }] of houses.entries()) {
    if (index % everyNth !== 0) continue;
    const name = 'Brandlarm';
    const { id } = onlyRow(
      await db
        .insert(installations)
        .values({ customerId, buildingId, type: 'fire_alarm_system', name, ...textKeys(name), ...stamps })
        .returning({ id: installations.id }),
    );
    const partOwner = { customerId, installationId: id };
    await db
      .insert(installationParts)
      .values({ ...partOwner, floorId, name: 'Centralapparat', count: 1, position: 0, ...stamps });
    const done = new Date(now);
    done.setUTCMonth(done.getUTCMonth() - (monthsSince[(index / everyNth) % monthsSince.length] ?? 0));
    await db.insert(serviceEvents).values({
      ...partOwner,
      buildingId,
      serviceKey: 'inspection',
      performer: 'Besiktningsbyrån AB',
      done: done.toISOString(),
      doneReceived: done.toISOString(),
      ...stamps,
    });
  }
  await keepBuildingStates(db, sql`true`);
  await catchUp(db, now);
}

/** Interval between overdue services of items; days since these were done, by whether the service is monthly. */
const everyOverdue = 9;
const forgotten = { monthly: 40, yearly: 380 };
const monthly = ['function', 'test', 'look', 'monthly'];
/** Number of days within which all other services were done. */
const doneWithin = 21;

/**
 * Records most overdue services of items as recently done, as in well-maintained buildings, each with its year in the
 * corresponding service field.
 */
async function catchUp(db: Database, now: string): Promise<void> {
  const overdue = await db
    .select()
    .from(serviceStates)
    .where(and(isNotNull(serviceStates.mapItemId), lt(serviceStates.due, now)))
    .orderBy(asc(serviceStates.mapItemId), asc(serviceStates.serviceKey));
  const { id, extra } = mapItems;
  const ids = overdue.flatMap(({ mapItemId }) => mapItemId ?? []);
  const items = await db.select({ id, extra }).from(mapItems).where(inArray(id, ids));
  const extras = new Map(items.map((item) => [item.id, item.extra]));
  const events = overdue.map((state, index) => {
    const { customerId, buildingId, mapItemId, serviceKey, serviceName, kind } = state;
    const since = forgotten[monthly.includes(serviceKey) ? 'monthly' : 'yearly'];
    const days = (index % everyOverdue === 0 ? since : 0) + (index % doneWithin);
    const done = later(now, { days: -days });
    const year = Number(done.slice(0, 4));
    const before = extras.get(mapItemId ?? 0) ?? null;
    const yearBefore = yearOfService(before, kind, serviceKey);
    if (mapItemId !== null && isYearWritten(yearBefore, year, now))
      extras.set(mapItemId, withServiceYear(before, { inventoryType: kind, serviceKey }, year));
    const serviceFields = { customerId, buildingId, mapItemId, serviceKey, serviceName, yearBefore };
    return {
      ...serviceFields,
      performer: 'Brandservice i Lindesjö AB',
      done,
      doneReceived: done,
      ...createdColumns(done),
    };
  });
  for (let at = 0; at < events.length; at += 500)
    await db.insert(serviceEvents).values(events.slice(at, at + 500));
  for (const item of items)
    await db
      .update(mapItems)
      .set({ extra: extras.get(item.id) ?? null })
      .where(eq(id, item.id));
  await keepBuildingStates(db, sql`true`);
}
