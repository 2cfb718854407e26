import { sql } from 'drizzle-orm';
import { idList } from '../records/moveChoices.ts';
import type { Journal } from '../records/moveJournal.ts';

/**
 * Moves the permits of hot work of moved buildings along, with their persons as written; flaws become those that continue them. Copied
 * buildings get no permits. [SBA-86]
 */
export async function transferPermits(
  { set, remove, copyOf }: Journal,
  buildingIds: readonly number[],
  target: { customerId: number },
): Promise<void> {
  const owner = { customer_id: sql`${target.customerId}::int` };
  const ofPermits = sql`t.permit_id in (
    select p.id from hot_work_permits p where p.building_id = any(${idList(buildingIds)}))`;
  await set('hot_work_permits', owner, sql`t.building_id = any(${idList(buildingIds)})`);
  await set('hot_work_acts', owner, ofPermits);
  await set('hot_work_people', owner, ofPermits);
  const newFlawId = copyOf('flaws', sql`t.flaw_id`);
  await set('hot_work_links', { ...owner, flaw_id: sql`coalesce(${newFlawId}, t.flaw_id)` }, ofPermits);
  await remove(
    'hot_work_links',
    sql`${ofPermits} and exists (
      select 1 from flaws f where f.id = t.flaw_id and f.customer_id <> ${target.customerId})`,
  );
}
