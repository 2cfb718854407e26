import { z } from 'zod';
import { textLimits } from '../constants.ts';
import { basedOnVersion, chosenTimestamp, id, name, oneLine, stamps, timestamp } from '../primitives.ts';
import { deliveryStates } from './deliveryStates.ts';
import { webhookEvents } from './events.ts';

/** Reasons why the server has switched off a webhook: its endpoint has failed for days, or has answered 410. */
export const disabledReasons = ['failing', 'gone'] as const;

/** Whether the person whose rights a webhook uses still has them. */
export const creatorStates = ['valid', 'missing', 'no_right'] as const;

const settings = {
  name,
  url: oneLine.trim().min(1).max(textLimits.link),
  events: z
    .array(z.enum(webhookEvents))
    .min(1)
    .max(webhookEvents.length)
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
  isEnabled: z.boolean(),
};

/** Webhook of a root customer. */
const webhookFields = {
  id,
  customerId: id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isEnabled: z.boolean(),
  disabledReason: z.enum(disabledReasons).nullable(),
  /** Time since which no delivery has succeeded; null if the last one did. */
  failingSince: timestamp.nullable(),
  /** Time until which requests are also signed with the secret before the last rotation; null outside of a rotation. */
  previousUntil: timestamp.nullable(),
  /** State of the person whose scope and rights limit the events. */
  creatorState: z.enum(creatorStates),
  /** Name of that person; null if the caller can't read it. */
  creatorName: z.string().nullable(),
  ...stamps,
};
export const webhook = z.object(webhookFields);
export type Webhook = z.infer<typeof webhook>;

/** Webhook with its secret, after its creation or a rotation. */
export const webhookWithSecret = z.object({ ...webhookFields, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const webhookCreate = z.object({ ...settings, isEnabled: settings.isEnabled.default(true) });
export type WebhookCreate = z.input<typeof webhookCreate>;

/** New settings of a webhook; whoever saves them takes over its rights. */
export const webhookUpdate = z.object({ ...settings, ...basedOnVersion });
export type WebhookUpdate = z.input<typeof webhookUpdate>;

/** Failures of a request to a webhook. `status` is any HTTP status other than 2xx. */
export const requestFailures = [
  'status',
  'invalid_url',
  'not_https',
  'inner_address',
  'name_not_found',
  'unreachable',
  'tls_failed',
  'timeout',
  'redirect',
  'too_large',
  'invalid_response',
] as const;
export type RequestFailure = (typeof requestFailures)[number];

/** Reasons why an event isn't sent. */
export const skipReasons = [
  'creator_missing',
  'right_missing',
  'out_of_scope',
  'no_root',
  'switched_off',
  'restored',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Result of a test: `delivered`, or the failure; `status` is that of the response, null without one. */
export const webhookTest = z.object({
  result: z.enum(['delivered', ...requestFailures]),
  status: z.int().nullable(),
});
export type WebhookTest = z.infer<typeof webhookTest>;

/** Delivery of an event to a webhook. */
export const webhookDelivery = z.object({
  id,
  /** Id of the event in each request for it, `msg_…`. */
  messageId: z.string(),
  type: z.enum(webhookEvents),
  occurred: timestamp,
  /** Number of records of the event. */
  count: z.int(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** HTTP status of the last response. */
  status: z.int().nullable(),
  reason: z.enum([...requestFailures, ...skipReasons]).nullable(),
  /** Time of the last try. */
  tried: timestamp.nullable(),
  nextTry: timestamp.nullable(),
  ...stamps,
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Range of events to send again, by the time when they occurred. */
export const webhookReplay = z
  .object({ from: chosenTimestamp, to: chosenTimestamp })
  .refine(({ from, to }) => from <= to, { path: ['to'], params: { code: 'ends_before_start' } });
export type WebhookReplay = z.input<typeof webhookReplay>;

/** Number of events that will be sent again. */
export const replayResult = z.object({ count: z.int() });
