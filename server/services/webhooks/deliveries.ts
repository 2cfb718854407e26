import { and, desc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DeliveryState } from '#contract/webhooks/deliveryStates.ts';
import type { SkipReason, WebhookDelivery } from '#contract/webhooks/webhook.ts';
import { later } from '#domain/dates.ts';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { sendJobs } from '../queue/jobs.ts';
import { updatedColumns } from '../shared/changes.ts';
import type { WebhookRow } from './webhooks.ts';

type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type EventRow = typeof webhookEvents.$inferSelect;

/** Number of new events that one transaction distributes. */
const eventsAtOnce = 200;
/** Maximum number of events that are sent again at once. */
const maxReplay = 10_000;

/**
 * Creates the deliveries of new events: one for each enabled webhook of the root that wants the event. Safe to run on several servers at once.
 * @returns the number of distributed events
 */
export async function distributeEvents(db: Database, now: string): Promise<number> {
  const some = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(sql`not ${webhookEvents.isDistributed}`)
    .orderBy(webhookEvents.id)
    .limit(eventsAtOnce)
    .for('update', { skipLocked: true });
  const created = await rowsOf<{ id: number }>(
    db,
    sql`with distributed as (
        update ${webhookEvents} set is_distributed = true where id in ${some} returning id, customer_id, type),
      added as (
        insert into ${webhookDeliveries} (customer_id, webhook_id, event_id, next_try, created, updated)
        select w.customer_id, w.id, e.id, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
        from distributed e join ${webhooks} w on w.customer_id = e.customer_id
        where w.is_enabled and w.events @> to_jsonb(e.type)
        order by e.id, w.id
        on conflict do nothing)
      select id from distributed`,
  );
  return created.length;
}

/** Converts a delivery to the API's format. */
export function presentDelivery({
  delivery,
  event,
}: {
  delivery: DeliveryRow;
  event: EventRow;
}): WebhookDelivery {
  const { id, state, tries, status, reason, tried, nextTry, created, updated, version } = delivery;
  const { messageId, type, occurred, records } = event;
  return {
    id,
    messageId,
    type,
    occurred,
    count: records.count,
    state,
    tries,
    status,
    reason,
    tried,
    nextTry: state === 'waiting' ? nextTry : null,
    created,
    updated,
    version,
  };
}

/** Returns the query of the deliveries that match a condition, with their events. */
export const deliveriesWhere = (db: Database, condition: SQL | undefined) =>
  db
    .select({ delivery: webhookDeliveries, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(condition);

/** Values of a delivery that is sent from the beginning. */
const restarted = (now: string) => ({
  state: 'waiting' as const,
  tries: 0,
  status: null,
  reason: null,
  nextTry: now,
  leasedBy: null,
  leasedUntil: null,
});

/**
 * Sends an event to its webhook again, under the same id.
 * @throws HttpProblem not_found, webhook_off
 */
export async function resend(
  tx: Database,
  { webhook, id, now }: { webhook: WebhookRow; id: number; now: string },
): Promise<WebhookDelivery> {
  const isThis = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhook.id));
  const [found] = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(isThis)
    .for('update');
  orNotFound(found);
  if (!webhook.isEnabled) fail('webhook_off');
  await tx
    .update(webhookDeliveries)
    .set({ ...restarted(now), ...updatedColumns(webhookDeliveries, now) })
    .where(isThis);
  await sendJobs(tx, 'webhooks', [{ payload: null }]);
  const [row] = await deliveriesWhere(tx, isThis);
  return presentDelivery(orNotFound(row));
}

/**
 * Sends all events of a time again that the webhook wants now, under the same ids; those that wait already, once.
 * @throws HttpProblem webhook_off
 */
export async function replay(
  tx: Database,
  webhook: WebhookRow,
  { from, to, now }: { from: string; to: string; now: string },
): Promise<number> {
  if (!webhook.isEnabled) fail('webhook_off');
  const events = tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.customerId, webhook.customerId),
        gte(webhookEvents.occurred, from),
        lte(webhookEvents.occurred, to),
        inArray(webhookEvents.type, webhook.events),
      ),
    )
    .orderBy(webhookEvents.id)
    .limit(maxReplay);
  const sent = await rowsOf<{ id: number }>(
    tx,
    sql`insert into ${webhookDeliveries} (customer_id, webhook_id, event_id, next_try, created, updated)
      select ${webhook.customerId}, ${webhook.id}, e.id, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from ${events} e order by e.id
      on conflict (webhook_id, event_id) do update set state = 'waiting', tries = 0, status = null, reason = null,
        next_try = excluded.next_try, leased_by = null, leased_until = null, updated = excluded.updated,
        version = ${webhookDeliveries}.version + 1
      returning id`,
  );
  if (sent.length > 0) await sendJobs(tx, 'webhooks', [{ payload: null }]);
  return sent.length;
}

/** Ends all waiting deliveries of a webhook. */
export async function stopDeliveries(
  tx: Database,
  webhookId: number,
  { reason, now, except = 0 }: { reason: SkipReason; now: string; except?: number },
): Promise<void> {
  const state: DeliveryState = 'stopped';
  await tx
    .update(webhookDeliveries)
    .set({ state, reason, leasedBy: null, leasedUntil: null, ...updatedColumns(webhookDeliveries, now) })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.state, 'waiting'),
        ne(webhookDeliveries.id, except),
      ),
    );
}

/** Number of deliveries that the log of a webhook keeps besides the waiting ones. */
const keptDeliveries = 500;
/** Retention of events, in days: as long, they can be sent again. */
const keptEventDays = 30;

/** Deletes old events with their deliveries, and the oldest deliveries of long logs. */
export async function trimLogs(db: Database, now: Date): Promise<void> {
  await db.delete(webhookEvents).where(lte(webhookEvents.occurred, later(now, { days: -keptEventDays })));
  const rank = sql<number>`row_number() over (partition by ${webhookDeliveries.webhookId} order by ${desc(webhookDeliveries.id)})`;
  const ranked = db
    .select({ id: webhookDeliveries.id, rank: rank.as('rank') })
    .from(webhookDeliveries)
    .where(ne(webhookDeliveries.state, 'waiting'))
    .as('ranked');
  const old = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.rank} > ${keptDeliveries}`);
  await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old));
}
