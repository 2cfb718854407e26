import { and, eq, or } from 'drizzle-orm';
import { can } from '#domain/can.ts';
import { writeAudit } from '#server/core/audit.ts';
import { scopeOf } from '#server/core/scope.ts';
import type { Database } from '#server/db/client.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { webhookOffEmail } from '../emails/content/webhookOffEmail.ts';
import { queueEmails } from '../emails/emailQueue.ts';
import { administersRoot, personsOf } from '../emails/recipients.ts';
import { updatedColumns } from '../shared/changes.ts';
import { loadPersonCaller } from '../users/callers.ts';
import { failingDays } from './retries.ts';
import type { WebhookRow } from './webhooks.ts';

/** Returns the id of the creator of a webhook, if they may still see it; 0 otherwise. */
async function readingCreator(tx: Database, { userId, customerId }: WebhookRow): Promise<number> {
  const creator = userId === null ? null : await loadPersonCaller(tx, userId);
  if (!creator || !can(creator, 'webhooks_edit')) return 0;
  const isSeen = and(eq(customers.id, customerId), scopeOf(creator).ownCustomers(customers.id));
  return (await tx.$count(customers, isSeen)) > 0 ? (creator.userId ?? 0) : 0;
}

/** Queues one e-mail each to the creator and to the customer administrators of the root. */
async function notify(tx: Database, webhook: WebhookRow, publicUrl: string): Promise<void> {
  const creatorId = await readingCreator(tx, webhook);
  const recipients = await personsOf(
    tx,
    or(eq(users.id, creatorId), administersRoot(tx, webhook.customerId)),
  );
  const facts = { webhook: webhook.name, days: failingDays, publicUrl };
  await queueEmails(
    tx,
    recipients.map((recipient) => webhookOffEmail(recipient, facts)),
  );
}

/** Switches off a locked webhook whose endpoint has ended it, or has failed for days. [HOOK-05] */
export async function switchOff(
  tx: Database,
  webhook: WebhookRow,
  { reason, now, publicUrl }: { reason: 'failing' | 'gone'; now: string; publicUrl: string },
): Promise<void> {
  await tx
    .update(webhooks)
    .set({ isEnabled: false, disabledReason: reason, ...updatedColumns(webhooks, now) })
    .where(eq(webhooks.id, webhook.id));
  await writeAudit(tx, now, {
    action: 'webhook_disabled',
    actor: 'unknown',
    customerId: webhook.customerId,
    target: { kind: 'webhook', id: webhook.id },
    details: { reason },
  });
  if (reason === 'failing') await notify(tx, webhook, publicUrl);
}
