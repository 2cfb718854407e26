import type { Database } from '#server/db/client.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { only } from '../seeds/seedPeople.ts';

/** Owner and stamps of a record. */
interface Part {
  customerId: number;
  created: string;
  updated: string;
}

/** Inserts a webhook, whose address is refused without a connection, with an event and its delivery. */
export async function seedWebhook(
  db: Database,
  part: Part,
  userId: number | null = null,
): Promise<{ id: number; deliveryId: number }> {
  const { customerId, created } = part;
  const fields = { name: 'Ärendesystemet', url: 'https://127.0.0.1', isEnabled: true };
  const webhook = only(
    await db
      .insert(webhooks)
      .values({ ...part, ...fields, userId, events: ['building.changed'] })
      .returning(),
  );
  const event = only(
    await db
      .insert(webhookEvents)
      .values({
        ...part,
        messageId: `msg_${crypto.randomUUID()}`,
        type: 'building.changed',
        occurred: created,
        records: { customerId, ids: [1], count: 1 },
        isDistributed: true,
      })
      .returning(),
  );
  const delivery = only(
    await db
      .insert(webhookDeliveries)
      .values({ ...part, webhookId: webhook.id, eventId: event.id, state: 'delivered' })
      .returning(),
  );
  return { id: webhook.id, deliveryId: delivery.id };
}
