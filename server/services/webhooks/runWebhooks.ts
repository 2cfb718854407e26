import { and, eq, sql } from 'drizzle-orm';
import { later } from '#domain/dates.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { sendJobs } from '../queue/jobs.ts';
import { distributeEvents } from './deliveries.ts';
import { storeFailure, storeSkipped, storeSuccess } from './outcomes.ts';
import type { Claim } from './outcomes.ts';
import { payloadFor } from './payloads.ts';
import { request } from './request.ts';

/** Time after which a job leaves the other deliveries to the next one, in milliseconds: e-mails wait for the only worker too. */
const runMs = 15_000;
/** Maximum numbers of webhooks served at the same time, and of deliveries of each that are claimed at once. */
const webhooksAtOnce = 20;
const deliveriesAtOnce = 20;
/** Time after which other jobs may send the claimed deliveries of one that ended without a trace, in minutes. */
const leaseMinutes = 5;

type WebhookServices = Pick<Services, 'db' | 'clock' | 'settings' | 'outgoing' | 'secrets' | 'isStopping'>;

/** Condition for deliveries that are due: not those of paused webhooks, nor those that another job has claimed. */
const isDue = (now: string, jobId: string) =>
  sql`d.state = 'waiting' and d.next_try <= ${now}::timestamptz
    and (d.leased_until is null or d.leased_until <= ${now}::timestamptz or d.leased_by = ${jobId})`;

const isReady = (now: string) => sql`(w.paused_until is null or w.paused_until <= ${now}::timestamptz)`;

/** Claims due deliveries, some of each webhook; those of the same job, which a killed server left, too. */
async function claimDue(db: Database, jobId: string, now: string): Promise<Claim[]> {
  const until = later(now, { minutes: leaseMinutes });
  const claims = await rowsOf<Claim>(
    db,
    sql`update ${webhookDeliveries} d set leased_by = ${jobId}, leased_until = ${until}::timestamptz
      where ${isDue(now, jobId)} and d.id in (
        select due.id from (
          select w.id from ${webhooks} w where ${isReady(now)} and exists (
            select 1 from ${webhookDeliveries} d where d.webhook_id = w.id and ${isDue(now, jobId)})
          order by w.id limit ${webhooksAtOnce}) ready
        cross join lateral (
          select d.id from ${webhookDeliveries} d where d.webhook_id = ready.id and ${isDue(now, jobId)}
          order by d.next_try, d.id limit ${deliveriesAtOnce}) due)
      returning d.id as "deliveryId", d.webhook_id as "webhookId", d.event_id as "eventId", d.tries`,
  );
  return claims.toSorted((one, other) => one.eventId - other.eventId);
}

/** Returns whether a delivery is due for this job. */
async function hasDue(db: Database, jobId: string, now: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from ${webhookDeliveries} d join ${webhooks} w on w.id = d.webhook_id
      where ${isDue(now, jobId)} and ${isReady(now)} limit 1`,
  );
  return rows.length > 0;
}

/** Gives up a claim, for a later job. */
async function release(db: Database, { deliveryId }: Claim, jobId: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ leasedBy: null, leasedUntil: null })
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.leasedBy, jobId)));
}

/** Sends a claimed delivery. @returns whether the webhook takes further ones now */
async function deliver(services: WebhookServices, claim: Claim, jobId: string): Promise<boolean> {
  const { db, clock, settings } = services;
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, claim.webhookId));
  const [event] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, claim.eventId));
  if (!webhook || !event) return webhook !== undefined;
  const of = { claim, jobId };
  const payload = webhook.isEnabled
    ? await payloadFor(db, webhook, event, settings.publicUrl)
    : 'switched_off';
  if (typeof payload === 'string') {
    await storeSkipped(db, of, payload, clock().toISOString());
    return true;
  }
  const outcome = await request(services, webhook, { messageId: event.messageId, payload });
  const now = clock();
  await db.transaction((tx) =>
    outcome.failure === null
      ? storeSuccess(tx, of, outcome.status, now.toISOString())
      : storeFailure(tx, of, outcome, { now, publicUrl: settings.publicUrl }),
  );
  return outcome.failure !== 'timeout' && outcome.retryAfter === null;
}

/** Sends the claimed deliveries of one webhook, one after the other. */
async function deliverInOrder(
  services: WebhookServices,
  claims: readonly Claim[],
  { jobId, hasTime }: { jobId: string; hasTime: () => boolean },
): Promise<void> {
  let isReadyForMore = true;
  for (const claim of claims) {
    if (isReadyForMore && hasTime()) isReadyForMore = await deliver(services, claim, jobId);
    else await release(services.db, claim, jobId);
  }
}

/**
 * Distributes new events and sends all due deliveries, those of different webhooks at the same time. It may be killed and run again: what was
 * sent without being stored is sent again under the same id.
 */
export async function runWebhooks(services: WebhookServices, jobId: string): Promise<void> {
  const { db, clock, isStopping } = services;
  const end = performance.now() + runMs;
  const hasTime = () => performance.now() < end && !isStopping();
  const nowText = () => clock().toISOString();
  while (hasTime()) {
    const distributed = await db.transaction((tx) => distributeEvents(tx, nowText()));
    const claims = await claimDue(db, jobId, nowText());
    if (distributed === 0 && claims.length === 0) return;
    const byWebhook = Map.groupBy(claims, ({ webhookId }) => webhookId).values();
    await Promise.all([...byWebhook].map((some) => deliverInOrder(services, some, { jobId, hasTime })));
  }
  if (await hasDue(db, jobId, nowText())) await sendJobs(db, 'webhooks', [{ payload: null }]);
}

/** Sends a job if events or deliveries are left that none may take up: one that failed for good, or was sent to a queue that is lost. */
export async function wakeWebhooks(db: Database, now: string): Promise<void> {
  const isNew = (await db.$count(webhookEvents, eq(webhookEvents.isDistributed, false))) > 0;
  if (isNew || (await hasDue(db, '', now))) await sendJobs(db, 'webhooks', [{ payload: null }]);
}
