import { z } from 'zod';
import { emptyBody, list, nothing, paged } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import type { webhookCalls } from './calls.ts';
import { deliveryStates } from './deliveryStates.ts';
import * as webhook from './webhook.ts';

/** Schemas of the calls for webhooks. */
export const webhookSchemas = {
  listWebhooks: { answer: z.array(webhook.webhook) },
  createWebhook: { body: webhook.webhookCreate, answer: webhook.webhookWithSecret },
  updateWebhook: { body: webhook.webhookUpdate, answer: webhook.webhook },
  deleteWebhook: { answer: nothing },
  rotateWebhookSecret: { body: emptyBody, answer: webhook.webhookWithSecret },
  testWebhook: { body: emptyBody, answer: webhook.webhookTest },
  listWebhookDeliveries: {
    query: paged({ state: z.enum(deliveryStates).optional() }),
    answer: list(webhook.webhookDelivery),
  },
  resendWebhookDelivery: { body: emptyBody, answer: webhook.webhookDelivery },
  replayWebhook: { body: webhook.webhookReplay, answer: webhook.replayResult },
} as const satisfies Schemas<typeof webhookCalls>;
