import { eq } from 'drizzle-orm';
import type { WebhookWithSecret } from '#contract/webhooks/webhook.ts';
import { successBody } from '#server/core/answers.ts';
import type { AuditEntry } from '#server/core/audit.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Services } from '#server/core/services.ts';
import { webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { reading, staged, writing } from '#server/middleware/calls/chains.ts';
import { failIfStale, onlyRow, updatedColumns } from '#server/services/shared/changes.ts';
import { stopDeliveries } from '#server/services/webhooks/deliveries.ts';
import { request, testResultOf } from '#server/services/webhooks/request.ts';
import { testMessage } from '#server/services/webhooks/testMessage.ts';
import {
  createWebhook,
  presentWebhook,
  rotateSecret,
  secretOf,
  webhookOf,
  webhooksOfRoot,
} from '#server/services/webhooks/webhooks.ts';
import type { WebhookRow } from '#server/services/webhooks/webhooks.ts';
import { rootOf } from '../identity/namedRoot.ts';

/** Text in a stored receipt in place of the secret. */
const maskedSecret = 'whsec_…';

/** Fails for an address that no request would be sent to. @throws HttpProblem webhook_url */
function rejectUrl({ outgoing }: Pick<Services, 'outgoing'>, url: string): void {
  if (outgoing.check(url) !== null) fail('webhook_url', 'url');
}

const entry = (action: AuditEntry['action'], { id, customerId }: WebhookRow) => ({
  action,
  customerId,
  target: { kind: 'webhook', id },
});

/** Webhooks of root customers. [HOOK-01] */
export const webhookRoutes: readonly Route[] = [
  reading.route('listWebhooks', async (call) => {
    const root = await rootOf(call);
    const rows = await webhooksOfRoot(call.db, root.id);
    return Promise.all(rows.map((row) => presentWebhook(call, row, call.now)));
  }),

  // Staged, because the receipt of a creation must not contain the secret: it stores a masked response, and the secret is read again.
  staged.route('createWebhook', async (call) => {
    const root = await rootOf(call);
    rejectUrl(call.services, call.body().url);
    const { committed } = await call.commit(async (inner) => {
      const { id: rootId } = await rootOf(inner, true);
      const { db, now, services, caller } = inner;
      const values = { rootId, userId: caller.userId, settings: inner.body() };
      const row = await createWebhook(db, values, { secrets: services.secrets, now });
      await inner.audit(entry('webhook_created', row));
      return { ...(await presentWebhook(inner, row, now)), secret: maskedSecret };
    }, call.body());
    return { committed: await withSecret(call, committed, root.id) };
  }),

  writing.route('updateWebhook', async (call) => {
    const root = await rootOf(call, true);
    const before = await webhookOf(call.db, { rootId: root.id, id: call.id() }, true);
    const { version, ...settings } = call.body();
    failIfStale(before, version);
    rejectUrl(call.services, settings.url);
    const isSwitchedOn = settings.isEnabled && !before.isEnabled;
    const row = onlyRow(
      await call.db
        .update(webhooks)
        .set({
          ...settings,
          userId: call.caller.userId,
          ...(isSwitchedOn && { failingSince: null, pausedUntil: null }),
          ...(settings.isEnabled && { disabledReason: null }),
          ...updatedColumns(webhooks, call.now),
        })
        .where(eq(webhooks.id, before.id))
        .returning(),
    );
    if (!row.isEnabled) await stopDeliveries(call.db, row.id, { reason: 'switched_off', now: call.now });
    await call.audit({ ...entry('webhook_changed', row), details: { isEnabled: row.isEnabled } });
    return presentWebhook(call, row, call.now);
  }),

  writing.route('deleteWebhook', async (call) => {
    const root = await rootOf(call, true);
    const row = await webhookOf(call.db, { rootId: root.id, id: call.id() }, true);
    await call.db.delete(webhooks).where(eq(webhooks.id, row.id));
    await call.audit(entry('webhook_deleted', row));
    return null;
  }),

  // Staged, as a creation.
  staged.route('rotateWebhookSecret', async (call) => {
    const root = await rootOf(call);
    const { committed } = await call.commit(async (inner) => {
      const { id: rootId } = await rootOf(inner, true);
      const { db, now, services } = inner;
      const before = await webhookOf(db, { rootId, id: inner.id() }, true);
      const row = await rotateSecret(db, before, { secrets: services.secrets, now });
      await inner.audit(entry('webhook_secret_rotated', row));
      return { ...(await presentWebhook(inner, row, now)), secret: maskedSecret };
    }, {});
    return { committed: await withSecret(call, committed, root.id) };
  }),

  // Outside of a transaction: the endpoint may take seconds.
  staged.route('testWebhook', async (call) => {
    const root = await rootOf(call);
    const webhook = await webhookOf(call.db, { rootId: root.id, id: call.id() });
    const message = testMessage({
      rootId: root.id,
      publicUrl: call.services.settings.publicUrl,
      now: call.now,
    });
    const result = testResultOf(await request(call.services, webhook, message));
    return call.commit(async () => result);
  }),
];

/** Returns a committed response with the secret of its webhook; as it is, if the webhook has been deleted since. */
async function withSecret(
  { db, services }: { db: Parameters<typeof webhookOf>[0]; services: Pick<Services, 'secrets'> },
  committed: { status: number; body: string },
  rootId: number,
) {
  const { data } = JSON.parse(committed.body) as { data: WebhookWithSecret };
  const row = (await webhooksOfRoot(db, rootId)).find(({ id }) => id === data.id);
  const secret = row && secretOf(row, services.secrets);
  return secret ? { ...committed, body: successBody({ ...data, secret }) } : committed;
}
