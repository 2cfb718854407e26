import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { readsFlaw } from '#server/services/flaws/flawReaders.ts';
import { idList } from '../records/moveChoices.ts';
import type { Journal } from '../records/moveJournal.ts';
import type { MoveRow } from '../records/moveRecords.ts';

const isUnread = sql`t.person_id is not null
  and not exists (select 1 from users u where u.id = t.person_id and ${readsFlaw})`;

/**
 * Flaws of moved buildings, and those of moved people, lose the person who doesn't read them any more, and the flaw that they continue where that stayed. After
 * people and their connections. (moves, Who owns what)
 */
export async function leaveFlawReaders(
  { set }: Journal,
  buildingIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  const isMoved = sql`t.building_id = any(${idList(buildingIds)})`;
  const isAsked = sql`(${isMoved} or t.person_id = any(${idList(userIds)}))`;
  await set('flaws', { person_id: sql`null::int` }, sql`${isAsked} and ${isUnread}`);
  await set(
    'flaws',
    { continues_id: sql`null::int` },
    sql`${isMoved} and exists (select 1 from flaws e where e.id = t.continues_id and e.customer_id <> t.customer_id)`,
  );
}

/** After a rollback: people whom somebody made responsible since, and who don't read the flaw at home. */
export async function emptyFlawReaders(
  tx: Database,
  { customerId, executed }: Pick<MoveRow, 'customerId' | 'executed'>,
): Promise<void> {
  await tx.execute(sql`update flaws t set person_id = null
    where t.customer_id = ${customerId} and t.updated >= ${executed}::timestamptz and ${isUnread}`);
}
