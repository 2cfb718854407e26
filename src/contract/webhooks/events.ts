/** Events that a webhook can be told of. */
export const webhookEvents = [
  'flaw.found',
  'flaw.fixed',
  'flaw.overdue',
  'round.finished',
  'round.overdue',
  'service.due',
  'fault_report.received',
  'building.changed',
  'item.changed',
  'person.changed',
  'move.executed',
  'import.finished',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Event that `testWebhook` sends. */
export const testEvent = 'webhook.test';

/** Maximum number of ids in an event; its `count` is that of all its records. */
export const maxEventIds = 100;

/** Data of an event as it is sent: ids and a link, nothing else. */
export interface WebhookData {
  customerId: number;
  buildingId?: number;
  /** Records of the event's kind. */
  ids: number[];
  count: number;
  /** Address in the client. */
  link: string;
}

/** Body of a request to a webhook. */
export interface WebhookPayload {
  type: WebhookEvent | typeof testEvent;
  timestamp: string;
  data: WebhookData;
}
