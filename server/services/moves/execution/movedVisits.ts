import { sql } from 'drizzle-orm';
import { idList } from '../records/moveChoices.ts';
import type { Journal } from '../records/moveJournal.ts';

/**
 * Moves the cases of moved buildings along with their points: points refer to the flaws that continue theirs, and documents of the customer
 * that is left don't follow. Sealed replies stay with the customer that sealed them. Copied buildings get no cases. [SBA-69]
 */
export async function transferVisits(
  { set, remove, copyOf }: Journal,
  buildingIds: readonly number[],
  target: { customerId: number },
): Promise<void> {
  const owner = { customer_id: sql`${target.customerId}::int` };
  const isMoved = sql`t.building_id = any(${idList(buildingIds)})`;
  const cases = sql`(select c.id from visit_cases c where c.building_id = any(${idList(buildingIds)}))`;
  const points = sql`(select p.id from visit_points p where p.case_id in ${cases})`;
  await set('visit_cases', owner, isMoved);
  await set('visit_points', owner, sql`t.case_id in ${cases}`);
  const newFlawId = copyOf('flaws', sql`t.flaw_id`);
  await set(
    'visit_point_links',
    { ...owner, flaw_id: sql`coalesce(${newFlawId}, t.flaw_id)` },
    sql`t.point_id in ${points}`,
  );
  const isLeft = (table: 'files' | 'flaws', column: 'file_id' | 'deadline_file_id' | 'flaw_id') =>
    sql`exists (select 1 from ${sql.identifier(table)} r
      where r.id = t.${sql.identifier(column)} and r.customer_id <> ${target.customerId})`;
  const nothing = sql`null::int`;
  await set('visit_cases', { file_id: nothing }, sql`${isMoved} and ${isLeft('files', 'file_id')}`);
  await set(
    'visit_points',
    { deadline_file_id: nothing },
    sql`t.case_id in ${cases} and ${isLeft('files', 'deadline_file_id')}`,
  );
  await remove(
    'visit_point_links',
    sql`t.point_id in ${points} and (${isLeft('files', 'file_id')} or ${isLeft('flaws', 'flaw_id')})`,
  );
}
