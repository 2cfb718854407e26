import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { buildings, floors } from '../../db/schema/buildings.ts';
import { installationParts, installations, serviceEvents } from '../../db/schema/services.ts';
import { textKeys } from '../../db/textKeys.ts';
import { keepBuildingStates } from '../services/serviceStates.ts';
import { made, onlyRow } from '../shared/changes.ts';

/** Every so many buildings have an alarm; how long ago its last inspection was, in months. */
const everyNth = 3;
const monthsSince = [4, 11, 16];

/** Gives demo buildings fire alarms with their inspections, and works out all services. */
export async function makeDemoServices(db: Database, now: string): Promise<void> {
  const houses = await db
    .select({ id: buildings.id, customerId: buildings.customerId, floorId: sql<number>`min(${floors.id})` })
    .from(buildings)
    .innerJoin(floors, eq(floors.buildingId, buildings.id))
    .where(eq(buildings.deleted, false))
    .groupBy(buildings.id)
    .orderBy(asc(buildings.id));
  const stamps = made(now);
  for (const [index, { id: buildingId, customerId, floorId }] of houses.entries()) {
    if (index % everyNth !== 0) continue;
    const name = 'Brandlarm';
    const { id } = onlyRow(
      await db
        .insert(installations)
        .values({ customerId, buildingId, type: 'fire_alarm_system', name, ...textKeys(name), ...stamps })
        .returning({ id: installations.id }),
    );
    const own = { customerId, installationId: id };
    await db
      .insert(installationParts)
      .values({ ...own, floorId, name: 'Centralapparat', count: 1, position: 0, ...stamps });
    const done = new Date(now);
    done.setUTCMonth(done.getUTCMonth() - (monthsSince[(index / everyNth) % monthsSince.length] ?? 0));
    await db.insert(serviceEvents).values({
      ...{ ...own, buildingId, serviceKey: 'inspection', performer: 'Besiktningsbyrån AB' },
      ...{ done: done.toISOString(), doneReceived: done.toISOString(), ...stamps },
    });
  }
  await keepBuildingStates(db, sql`true`);
}
