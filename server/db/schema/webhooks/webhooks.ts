import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { WebhookEvent } from '#contract/webhooks/events.ts';
import type { DeliveryState } from '#contract/webhooks/deliveryStates.ts';
import type { RequestFailure, SkipReason } from '#contract/webhooks/webhook.ts';
import { moment, partOf, stamps } from '../columns.ts';
import { keyAndCustomer } from '../tenants.ts';
import { users } from '../users.ts';

/** Webhooks of root customers. Both secrets are sealed (`core/secrets`), bound to the row. */
export const webhooks = pgTable(
  'webhooks',
  {
    ...keyAndCustomer(),
    name: text().notNull(),
    url: text().notNull(),
    events: jsonb().$type<WebhookEvent[]>().notNull(),
    /** Null only within the transaction that creates the row. */
    secret: text(),
    previousSecret: text(),
    /** Time until which requests are signed with the previous secret too. */
    previousUntil: moment(),
    /** User whose scope and rights limit the events. */
    userId: integer().references(() => users.id),
    isEnabled: boolean().notNull(),
    /** Time since which no delivery has succeeded. */
    failingSince: moment(),
    /** Time before which nothing is sent: the endpoint is slow, or has asked for it. */
    pausedUntil: moment(),
    disabledReason: text().$type<'failing' | 'gone'>(),
    ...stamps(),
  },
  (table) => [index().on(table.customerId)],
);

/** Record ids of an event, at the time when it occurred. */
export interface EventRecords {
  customerId: number;
  buildingId?: number;
  ids: number[];
  count: number;
  /** Day on which they fell due, YYYY-MM-DD, by which each is told once; not sent. */
  due?: string;
}

/** Events that webhooks of a root customer wanted when they occurred. `messageId` is their id in every request. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    ...keyAndCustomer(),
    messageId: text().notNull(),
    type: text().$type<WebhookEvent>().notNull(),
    occurred: moment().notNull(),
    records: jsonb().$type<EventRecords>().notNull(),
    /** False until its deliveries exist. */
    isDistributed: boolean().notNull().default(false),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.messageId),
    index().on(table.customerId, table.occurred),
    index('webhook_events_new_index')
      .on(table.id)
      .where(sql`not ${table.isDistributed}`),
  ],
);

/** Deliveries of events to webhooks: the queue, and the log. The tenant is that of the webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    ...keyAndCustomer(),
    webhookId: partOf(() => webhooks.id),
    eventId: partOf(() => webhookEvents.id),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    status: integer(),
    reason: text().$type<RequestFailure | SkipReason>(),
    tried: moment(),
    nextTry: moment(),
    /** Job that sends it, and the time until which no other job does. */
    leasedBy: text(),
    leasedUntil: moment(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.webhookId, table.eventId),
    index().on(table.eventId),
    index('webhook_deliveries_waiting_index')
      .on(table.webhookId, table.nextTry)
      .where(sql`${table.state} = 'waiting'`),
  ],
);
