import type { RequestFailure, WebhookTest } from '#contract/webhooks/webhook.ts';
import type { WebhookPayload } from '#contract/webhooks/events.ts';
import { OutgoingError } from '#server/core/outgoing/outgoingClient.ts';
import type { Services } from '#server/core/services.ts';
import { signedHeaders } from './signatures.ts';
import type { WebhookRow } from './webhooks.ts';

/** Longest time until an endpoint has answered, in milliseconds. */
const requestTimeoutMs = 10_000;

/** Outcome of a request: `failure` is null for a success, `status` for a request without a response. */
export interface RequestOutcome {
  failure: RequestFailure | null;
  status: number | null;
  retryAfter: string | null;
}

type Outside = Pick<Services, 'outgoing' | 'secrets' | 'clock'>;

/** Sends one request to a webhook. Any status other than 2xx is a failure. */
export async function request(
  { outgoing, secrets, clock }: Outside,
  webhook: WebhookRow,
  { messageId, payload }: { messageId: string; payload: WebhookPayload },
): Promise<RequestOutcome> {
  const body = JSON.stringify(payload);
  const headers = signedHeaders(secrets, webhook, { messageId, body, now: clock() });
  try {
    const head = await outgoing.post(webhook.url, { headers, body, timeoutMs: requestTimeoutMs });
    const isSuccess = head.status >= 200 && head.status < 300;
    return { ...head, failure: isSuccess ? null : 'status' };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { failure: error.code, status: null, retryAfter: null };
  }
}

/** Converts the outcome of a test to the API's format. */
export const testResultOf = ({ failure, status }: RequestOutcome): WebhookTest => ({
  result: failure ?? 'delivered',
  status,
});
