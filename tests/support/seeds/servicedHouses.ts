import { sql } from 'drizzle-orm';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import type { Backend } from '../server/backend.ts';

/**
 * Gives every building a fire alarm with a part on each floor, and every second item past services: with a
 * protocol, in its round where it has one, and some on a replaced unit.
 */
export async function serviceHouses({ db, time }: Backend): Promise<void> {
  const at = sql`${time.now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into installations (customer_id, building_id, type, name, sort_key, search_text, created, updated)
    select customer_id, id, 'fire_alarm_system', 'Larm ' || id, 'larm', 'larm', ${at}, ${at} from buildings where not deleted`);
  await db.execute(sql`
    insert into installation_parts (customer_id, installation_id, floor_id, name, count, position, created, updated)
    select n.customer_id, n.id, f.id, 'Del', 1, f.level, ${at}, ${at} from installations n join floors f on f.building_id = n.building_id`);
  await db.execute(sql`
    insert into item_units (customer_id, building_id, map_item_id, ended, ended_received, facts, created, updated)
    select customer_id, building_id, id, ${at}, ${at}, '{"size": "6 kg"}', ${at}, ${at} from map_items where id % 4 = 0`);
  await db.execute(sql`
    insert into service_events (customer_id, building_id, map_item_id, unit_id, service_key, done, done_received, round_history_id,
      file_id, created, updated)
    select i.customer_id, i.building_id, i.id, u.id, 'service', ${at}, ${at},
      (select min(r.round_history_id) from round_history_items r where r.map_item_id = i.id),
      (select min(f.id) from files f where f.building_id = i.building_id and f.document_type = 1), ${at}, ${at}
    from map_items i left join item_units u on u.map_item_id = i.id where i.id % 2 = 0`);
  await db.execute(sql`
    insert into service_events (customer_id, building_id, installation_id, service_key, done, done_received, created, updated)
    select customer_id, building_id, id, 'inspection', ${at}, ${at}, ${at}, ${at} from installations`);
  await keepBuildingStates(db, sql`true`);
}
