import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import { idList } from '../records/moveChoices.ts';
import type { Journal } from '../records/moveJournal.ts';

/**
 * What is left to do with services after their buildings were moved or copied: history that names a round or a document that stays no
 * longer does, and what falls due follows the target's rules. States aren't journaled: they are worked out anew.
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
