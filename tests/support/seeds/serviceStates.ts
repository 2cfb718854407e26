import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { serviceStates } from '#server/db/schema/maintenance.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';

const keyOf = (row: typeof serviceStates.$inferSelect) =>
  `${row.mapItemId} ${row.installationId} ${row.serviceKey}`;

/** Returns the stored services in a fixed order without their ids. */
export async function keptStates(db: Database) {
  const rows = await db.select().from(serviceStates);
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(({ id: _id, ...state }) => state);
}

/** Returns the services after a full recalculation. */
export async function statesAnew(db: Database) {
  await db.delete(serviceStates);
  await keepBuildingStates(db, sql`true`);
  return keptStates(db);
}
