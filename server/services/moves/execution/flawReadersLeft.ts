import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { readsFlaw } from '#server/services/flaws/flawReaders.ts';
import { idList } from '../records/moveChoices.ts';
import type { Journal } from '../records/moveJournal.ts';
import type { MoveRow } from '../records/moveRecords.ts';

const isUnread = sql`t.person_id is not null
  and not exists (select 1 from users u where u.id = t.person_id and ${readsFlaw})`;

/**
 * Clears the responsible person of flaws of moved buildings or moved people where the person can no longer read the flaw, and the continued
 * flaw where that stayed behind. Runs after people and their connections. (moves, Who owns what)
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

/** Clears, after a rollback, responsible persons set since the execution who can't read the flaw at its original customer. */
export async function emptyFlawReaders(
  tx: Database,
  { customerId, executed }: Pick<MoveRow, 'customerId' | 'executed'>,
): Promise<void> {
  await tx.execute(sql`update flaws t set person_id = null
    where t.customer_id = ${customerId} and t.updated >= ${executed}::timestamptz and ${isUnread}`);
}
