import { and, eq, isNotNull } from 'drizzle-orm';
import type { SkipReason } from '#contract/webhooks/webhook.ts';
import { later } from '#domain/dates.ts';
import type { Database } from '#server/db/client.ts';
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { sendJobs } from '../queue/jobs.ts';
import { updatedColumns } from '../shared/changes.ts';
import { stopDeliveries } from './deliveries.ts';
import { delayAfter, isDead, retryAfterSeconds } from './retries.ts';
import type { RequestOutcome } from './request.ts';
import { switchOff } from './switchOff.ts';

/** Status by which an endpoint ends its webhook. (RFC 9110, 15.5.11) */
const goneStatus = 410;
/** Pause of a webhook after a timeout, in seconds: one that doesn't answer mustn't keep the worker busy. */
const pauseSeconds = 60;

/** Delivery in the hands of a job. */
export interface Claim {
  deliveryId: number;
  webhookId: number;
  eventId: number;
  tries: number;
}

/** Stores the result of a claimed delivery. @returns false if it isn't this job's any more */
async function store(
  tx: Database,
  { claim, jobId }: { claim: Claim; jobId: string },
  values: Partial<typeof webhookDeliveries.$inferInsert>,
  now: string,
): Promise<boolean> {
  const stored = await tx
    .update(webhookDeliveries)
    .set({ ...values, leasedBy: null, leasedUntil: null, ...updatedColumns(webhookDeliveries, now) })
    .where(
      and(
        eq(webhookDeliveries.id, claim.deliveryId),
        eq(webhookDeliveries.state, 'waiting'),
        eq(webhookDeliveries.leasedBy, jobId),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return stored.length > 0;
}

/** Ends a delivery that isn't allowed any more. */
export const storeSkipped = (
  tx: Database,
  of: { claim: Claim; jobId: string },
  reason: SkipReason,
  now: string,
): Promise<boolean> =>
  store(tx, of, { state: reason === 'switched_off' ? 'stopped' : 'skipped', reason, nextTry: null }, now);

/** Ends a delivery that succeeded. */
export async function storeSuccess(
  tx: Database,
  of: { claim: Claim; jobId: string },
  status: number | null,
  now: string,
): Promise<void> {
  const tries = of.claim.tries + 1;
  await store(tx, of, { state: 'delivered', tries, status, reason: null, tried: now, nextTry: null }, now);
  await tx
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, of.claim.webhookId), isNotNull(webhooks.failingSince)));
}

/** Returns the seconds until the next request to an endpoint, of whatever event; 0 for no pause. */
function pauseOf({ failure, retryAfter }: RequestOutcome, now: Date): number {
  return retryAfterSeconds(retryAfter, now) ?? (failure === 'timeout' ? pauseSeconds : 0);
}

/**
 * Stores a failed try: the next one waits as the schedule or `Retry-After` says, whatever is longer. The endpoint is switched off by a 410, or
 * after days without a success. [HOOK-04, HOOK-05]
 */
export async function storeFailure(
  tx: Database,
  of: { claim: Claim; jobId: string },
  outcome: RequestOutcome,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  const { claim } = of;
  const at = now.toISOString();
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, claim.webhookId)).for('update');
  if (!webhook) return;
  const tries = claim.tries + 1;
  const isGone = outcome.status === goneStatus;
  const delay = isGone ? null : delayAfter(tries);
  const pause = pauseOf(outcome, now);
  const seconds = delay === null ? null : Math.max(delay, pause);
  const nextTry = seconds === null ? null : later(now, { ms: seconds * 1000 });
  const { failure: reason, status } = outcome;
  const state = nextTry === null ? 'failed' : 'waiting';
  if (!(await store(tx, of, { state, tries, status, reason, tried: at, nextTry }, at))) return;
  const failingSince = webhook.failingSince ?? at;
  const pausedUntil = pause > 0 ? later(now, { ms: pause * 1000 }) : webhook.pausedUntil;
  await tx.update(webhooks).set({ failingSince, pausedUntil }).where(eq(webhooks.id, webhook.id));
  if (webhook.isEnabled && (isGone || isDead(failingSince, at))) {
    await switchOff(tx, webhook, { reason: isGone ? 'gone' : 'failing', now: at, publicUrl });
    await stopDeliveries(tx, webhook.id, { reason: 'switched_off', now: at });
    return;
  }
  const waits = [...new Set([seconds ?? 0, pause])].filter((wait) => wait > 0);
  await sendJobs(
    tx,
    'webhooks',
    // A second later, in case the clocks of database and server differ.
    waits.map((wait) => ({ payload: null, delaySeconds: wait + 1 })),
  );
}
