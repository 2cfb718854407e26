import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { promptNotifications } from '#server/db/schema/notifications.ts';
import { webhookDeliveries, webhookEvents } from '#server/db/schema/webhooks/webhooks.ts';
import { noteMoment } from '../shared/moments.ts';
import { moveEarlierEmails } from './earlierQueues.ts';
import { queueName } from './jobs.ts';

/** Timestamp of the last restore from a backup among those of the installation. */
export const restoredMoment = 'restored';
/** Reason of the failure of jobs that a restore has held back. */
export const restoredReason = 'restored';
/** After every lease of release 3.0.0, and before `leftToQueue`. */
const afterAllLeases = new Date('9999-12-30T00:00:00.000Z');

/**
 * Holds back the e-mails of a restored database, since most of them were sent after the backup: those in the queue become failed jobs, which
 * a web administrator may send or discard, and notifications that had no e-mail yet are deleted. Waiting deliveries to webhooks are stopped. Call it before the workers start.
 */
export async function holdBackRestored(tx: Database, now: Date): Promise<void> {
  await moveEarlierEmails(tx, afterAllLeases);
  await tx.execute(sql`update pgboss.job set state = 'failed', completed_on = now(), output = ${JSON.stringify({ reason: restoredReason })}::jsonb
    where name = ${queueName} and state < 'completed' and data ->> 'kind' in ('email', 'reminder')`);
  await tx.execute(
    sql`delete from pgboss.job where name = ${queueName} and data ->> 'kind' = 'promptNotifications'`,
  );
  await tx.delete(promptNotifications);
  await tx.update(webhookEvents).set({ isDistributed: true });
  await tx
    .update(webhookDeliveries)
    .set({ state: 'stopped', reason: 'restored', leasedBy: null, leasedUntil: null })
    .where(eq(webhookDeliveries.state, 'waiting'));
  await noteMoment(tx, restoredMoment, now.toISOString());
}
