import { and, asc, eq } from 'drizzle-orm';
import type { Webhook } from '#contract/webhooks/webhook.ts';
import { can } from '#domain/can.ts';
import { later } from '#domain/dates.ts';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { SecretBox } from '#server/core/secrets/secretBox.ts';
import type { Database } from '#server/db/client.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { users } from '#server/db/schema/users.ts';
import { createdColumns, onlyRow, updatedColumns } from '../shared/changes.ts';
import { loadPersonCaller } from '../users/callers.ts';
import { createSecret, previousSecretPlaceOf, rotationHours, secretPlaceOf } from './signatures.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

/** Maximum number of webhooks of a root customer. */
const maxWebhooks = 20;

/** Returns the webhooks of a root customer by name. */
export const webhooksOfRoot = (db: Database, rootId: number): Promise<WebhookRow[]> =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.customerId, rootId))
    .orderBy(asc(webhooks.name), asc(webhooks.id));

/**
 * Returns a webhook of a root customer, locked if `isChanging`.
 * @throws HttpProblem not_found
 */
export async function webhookOf(
  db: Database,
  { rootId, id }: { rootId: number; id: number },
  isChanging = false,
): Promise<WebhookRow> {
  const query = db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.customerId, rootId)))
    .limit(1);
  const [webhook] = await (isChanging ? query.for('update') : query);
  return orNotFound(webhook);
}

/** Returns the state of the person whose rights a webhook uses. */
async function creatorStateOf(db: Database, userId: number | null): Promise<Webhook['creatorState']> {
  const creator = userId === null ? null : await loadPersonCaller(db, userId);
  if (!creator) return 'missing';
  return creator.isLicensed && can(creator, 'webhooks_edit') ? 'valid' : 'no_right';
}

/** Returns the name of a person in the caller's own scope; null for others. */
async function nameOf({ db, scope }: RequestContext, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const isSeen = and(eq(users.id, userId), eq(users.deleted, false), scope.ownCustomers(users.customerId));
  const [user] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(isSeen)
    .limit(1);
  return user ? `${user.firstName} ${user.lastName}` : null;
}

/** Converts a webhook to the API's format, without its secrets. */
export async function presentWebhook(call: RequestContext, row: WebhookRow, now: string): Promise<Webhook> {
  const {
    secret: _secret,
    previousSecret: _previous,
    previousUntil,
    userId,
    pausedUntil: _paused,
    ...shown
  } = row;
  return {
    ...shown,
    previousUntil: previousUntil !== null && previousUntil > now ? previousUntil : null,
    creatorState: await creatorStateOf(call.db, userId),
    creatorName: await nameOf(call, userId),
  };
}

type Settings = Pick<WebhookRow, 'name' | 'url' | 'events' | 'isEnabled'>;

/** Saves the first secret of a webhook, or the next one; the previous one signs too for a while. */
async function storeSecret(
  db: Database,
  { row, secrets, now }: { row: WebhookRow; secrets: SecretBox; now: string },
): Promise<WebhookRow> {
  const secret = createSecret();
  const previous = row.secret === null ? null : secrets.open(row.secret, secretPlaceOf(row.id));
  const changed = await db
    .update(webhooks)
    .set({
      secret: secrets.seal(secret, secretPlaceOf(row.id)),
      ...(previous !== null && {
        previousSecret: secrets.seal(previous, previousSecretPlaceOf(row.id)),
        previousUntil: later(now, { minutes: rotationHours * 60 }),
        ...updatedColumns(webhooks, now),
      }),
    })
    .where(eq(webhooks.id, row.id))
    .returning();
  return onlyRow(changed);
}

/**
 * Creates a webhook of a root customer, which the caller has locked.
 * @throws HttpProblem too_many_webhooks
 */
export async function createWebhook(
  db: Database,
  { rootId, userId, settings }: { rootId: number; userId: number | null; settings: Settings },
  { secrets, now }: { secrets: SecretBox; now: string },
): Promise<WebhookRow> {
  if ((await db.$count(webhooks, eq(webhooks.customerId, rootId))) >= maxWebhooks) fail('too_many_webhooks');
  const values = { ...settings, customerId: rootId, userId, ...createdColumns(now) };
  const row = onlyRow(await db.insert(webhooks).values(values).returning());
  return storeSecret(db, { row, secrets, now });
}

/** Replaces the secret of a locked webhook. */
export const rotateSecret = (
  db: Database,
  row: WebhookRow,
  context: { secrets: SecretBox; now: string },
): Promise<WebhookRow> => storeSecret(db, { row, ...context });

/** Returns the current secret of a webhook; null before it has one. */
export const secretOf = (row: WebhookRow, secrets: SecretBox): string | null =>
  row.secret === null ? null : secrets.open(row.secret, secretPlaceOf(row.id));

/** Deletes the webhooks of a customer that is no root any more, or is deleted, with their events and log. */
export async function deleteWebhooksOf(tx: Database, customerId: number): Promise<void> {
  await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.customerId, customerId));
  await tx.delete(webhookEvents).where(eq(webhookEvents.customerId, customerId));
  await tx.delete(webhooks).where(eq(webhooks.customerId, customerId));
}
