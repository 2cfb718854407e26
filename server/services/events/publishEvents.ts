import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { maxEventIds } from '#contract/webhooks/events.ts';
import type { WebhookEvent } from '#contract/webhooks/events.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { webhookEvents, webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { sendJobs } from '../queue/jobs.ts';

/** Something that happened to records of a customer. */
export interface NewEvent {
  type: WebhookEvent;
  customerId: number;
  buildingId?: number | null;
  ids: readonly number[];
  /** Day on which the records fell due, YYYY-MM-DD. */
  due?: string;
}

const newMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`;

function recordsOf({ customerId, buildingId, ids, due }: NewEvent) {
  const distinct = [...new Set(ids)];
  return {
    customerId,
    ...(typeof buildingId === 'number' && { buildingId }),
    ids: distinct.slice(0, maxEventIds),
    count: distinct.length,
    ...(due !== undefined && { due }),
  };
}

/**
 * Stores events in the transaction of the change, where an enabled webhook of the customer's root wants them: a change that fails sends none,
 * and one that is committed loses none. One statement, whatever their number; events of the same records at several customers of a root are one.
 * [HOOK-02]
 */
export async function publishEvents(tx: Database, events: readonly NewEvent[], now: string): Promise<void> {
  const rows = events
    .filter(({ ids }) => ids.length > 0)
    .map((event) => ({ type: event.type, message: newMessageId(), records: recordsOf(event) }));
  if (rows.length === 0) return;
  const stored = await rowsOf<{ id: number }>(
    tx,
    sql`insert into ${webhookEvents} (customer_id, message_id, type, occurred, records, created, updated)
      select distinct on (c.root_id, e.type, e.records -> 'ids', e.records -> 'due') c.root_id, e.message, e.type, ${now}::timestamptz, e.records, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(type text, message text, records jsonb)
      join ${customers} c on c.id = (e.records ->> 'customerId')::int
      where exists (select 1 from ${webhooks} w
        where w.customer_id = c.root_id and w.is_enabled and w.events @> to_jsonb(e.type))
      returning id`,
  );
  if (stored.length > 0) await sendJobs(tx, 'webhooks', [{ payload: null }]);
}

/** Like `publishEvents`, for one event. */
export const publishEvent = (tx: Database, event: NewEvent, now: string): Promise<void> =>
  publishEvents(tx, [event], now);

/** Publishes changes of items: one event per building, whatever the number of items. */
export async function publishItemChanges(
  tx: Database,
  items: readonly { id: number; customerId: number; buildingId: number }[],
  now: string,
): Promise<void> {
  const byPlace = Map.groupBy(items, ({ customerId, buildingId }) => `${customerId} ${buildingId}`);
  const events = [...byPlace.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { customerId, buildingId } = first;
    return { type: 'item.changed' as const, customerId, buildingId, ids: some.map(({ id }) => id) };
  });
  await publishEvents(tx, events, now);
}
