import { randomUUID } from 'node:crypto';
import { defaultLanguage } from '#contract/constants.ts';
import { testEvent } from '#contract/webhooks/events.ts';
import type { WebhookPayload } from '#contract/webhooks/events.ts';

/** Returns the event that a test sends: like the others, without records. */
export function testMessage({ rootId, publicUrl, now }: { rootId: number; publicUrl: string; now: string }) {
  const link = `${publicUrl}/#/${defaultLanguage}/`;
  const payload: WebhookPayload = {
    type: testEvent,
    timestamp: now,
    data: { customerId: rootId, ids: [], count: 0, link },
  };
  return { messageId: `msg_test_${randomUUID()}`, payload };
}
