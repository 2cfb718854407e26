import { and, eq } from 'drizzle-orm';
import { inWindow, listPage } from '#server/core/paging.ts';
import { webhookDeliveries, webhookEvents } from '#server/db/schema/webhooks/webhooks.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { reading, writing } from '#server/middleware/calls/chains.ts';
import { deliveriesWhere, presentDelivery, replay, resend } from '#server/services/webhooks/deliveries.ts';
import { webhookOf } from '#server/services/webhooks/webhooks.ts';
import { rootOf } from '../identity/namedRoot.ts';

const order = {
  fields: { Occurred: webhookEvents.occurred, Tried: webhookDeliveries.tried, Type: webhookEvents.type },
  by: 'Occurred desc',
  id: webhookDeliveries.id,
};

/** Log of a webhook's deliveries. [HOOK-08] */
export const webhookDeliveryRoutes: readonly Route[] = [
  reading.route('listWebhookDeliveries', async (call) => {
    const query = call.query();
    const root = await rootOf(call);
    const webhook = await webhookOf(call.db, { rootId: root.id, id: call.id() });
    const condition = and(
      eq(webhookDeliveries.webhookId, webhook.id),
      query.state === undefined ? undefined : eq(webhookDeliveries.state, query.state),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(deliveriesWhere(call.db, condition).$dynamic(), window),
      count: () => call.db.$count(webhookDeliveries, condition),
      present: presentDelivery,
    });
  }),

  writing.route('resendWebhookDelivery', async (call) => {
    const root = await rootOf(call, true);
    const webhook = await webhookOf(call.db, { rootId: root.id, id: call.id() }, true);
    return resend(call.db, { webhook, id: call.id('deliveryId'), now: call.now });
  }),

  writing.route('replayWebhook', async (call) => {
    const root = await rootOf(call, true);
    const webhook = await webhookOf(call.db, { rootId: root.id, id: call.id() }, true);
    return { count: await replay(call.db, webhook, { ...call.body(), now: call.now }) };
  }),
];
