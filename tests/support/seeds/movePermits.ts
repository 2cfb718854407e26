import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { Backend } from '../server/backend.ts';
import { seedPermit } from '../isolation/housePermit.ts';
import type { Person } from './seedPeople.ts';

/** Creates a permit of hot work in each building of a customer that has an item, a flaw and an installation. */
export async function permitHouses({ db, time }: Backend, customerId: number, author: Person): Promise<void> {
  const stamps = { created: time.now.toISOString(), updated: time.now.toISOString() };
  const rows = await rowsOf<{ buildingId: number; itemId: number; flawId: number; installationId: number }>(
    db,
    sql`select b.id as "buildingId", min(i.id)::int as "itemId", min(f.id)::int as "flawId", min(n.id)::int as "installationId"
      from buildings b join map_items i on i.building_id = b.id and not i.deleted
      join flaws f on f.building_id = b.id and not f.deleted
      join installations n on n.building_id = b.id and not n.deleted
      where b.customer_id = ${customerId} group by b.id order by b.id`,
  );
  for (const { buildingId, itemId, flawId, installationId } of rows)
    await seedPermit(db, {
      part: { customerId, ...stamps },
      name: `Svetsning ${buildingId}`,
      building: { id: buildingId },
      item: { id: itemId },
      flaw: { id: flawId },
      installation: { id: installationId },
      author,
    });
}
