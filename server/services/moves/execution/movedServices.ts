import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import { idList } from '../records/moveChoices.ts';
import type { Journal } from '../records/moveJournal.ts';

/**
 * Updates services after their buildings were moved or copied: history loses references to rounds and documents that stay, and due dates
 * are recomputed by the target's rules. States aren't journaled, since they are recomputed.
 */
export async function keepServices(
  { set, copiesIn }: Journal,
  { tx, along, buildings: moved }: { tx: Database; along: readonly number[]; buildings: readonly number[] },
): Promise<void> {
  const isMoved = sql`t.building_id = any(${idList(moved)})`;
  const stays = sql`${isMoved} and t.round_history_id <> all(${idList(along)})`;
  for (const table of ['item_units', 'service_events'])
    await set(table, { round_history_id: sql`null::int` }, stays);
  await set(
    'service_events',
    { file_id: sql`null::int` },
    sql`${isMoved} and exists (select 1 from files f where f.id = t.file_id and f.customer_id <> t.customer_id)`,
  );
  await keepBuildingStates(
    tx,
    sql`(${buildings.id} = any(${idList(moved)}) or ${buildings.id} in ${copiesIn('buildings')})`,
  );
}
