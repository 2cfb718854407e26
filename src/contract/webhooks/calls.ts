import type { Call } from '../call.ts';

/** Calls for webhooks of root customers. */
export const webhookCalls = {
  listWebhooks: {
    method: 'GET',
    path: 'v1/Customer/{customerId}/Webhook',
    right: 'webhooks_edit',
    level: 'tillsyn',
    tags: ['Webhook'],
  },
  createWebhook: {
    method: 'POST',
    path: 'v1/Customer/{customerId}/Webhook',
    right: 'webhooks_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['Webhook'],
  },
  updateWebhook: {
    method: 'PUT',
    path: 'v1/Customer/{customerId}/Webhook/{id}',
    right: 'webhooks_edit',
    level: 'tillsyn',
    tags: ['Webhook'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: 'v1/Customer/{customerId}/Webhook/{id}',
    right: 'webhooks_edit',
    level: 'tillsyn',
    tags: ['Webhook'],
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: 'v1/Customer/{customerId}/Webhook/{id}/Secret',
    right: 'webhooks_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['Webhook'],
  },
  testWebhook: {
    method: 'POST',
    path: 'v1/Customer/{customerId}/Webhook/{id}/Test',
    right: 'webhooks_edit',
    level: 'tillsyn',
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: 'v1/Customer/{customerId}/Webhook/{id}/Delivery',
    right: 'webhooks_edit',
    list: true,
    level: 'tillsyn',
    tags: ['WebhookDelivery'],
  },
  resendWebhookDelivery: {
    method: 'POST',
    path: 'v1/Customer/{customerId}/Webhook/{id}/Delivery/{deliveryId}/Resend',
    right: 'webhooks_edit',
    level: 'tillsyn',
    tags: ['WebhookDelivery'],
  },
  replayWebhook: {
    method: 'POST',
    path: 'v1/Customer/{customerId}/Webhook/{id}/Replay',
    right: 'webhooks_edit',
    level: 'tillsyn',
    tags: ['WebhookDelivery'],
  },
} as const satisfies Record<string, Call>;
