import { allRows } from '../../../contract/constants.ts';
import type { Outcome } from '../../../platform/envelope.ts';
import { readAnswer } from '../../../platform/envelope.ts';
import type { Failure } from '../../../platform/failure.ts';
import { offlineFailure } from '../../../platform/failure.ts';
import { sendCall, sendRequest } from '../../../platform/http.ts';
import { readTokens } from '../../../platform/sessionTokens.ts';
import { callUrl } from '../../../platform/sendOnce.ts';
import { transport } from '../../../platform/transport.ts';
import type { WaitingFix } from './fixQueue.ts';
import { changeFix, dropFix } from './fixQueue.ts';

/** How long a fix that could not be sent waits for the next try, in ms. */
export const fixRetryMs = 15_000;

/** Refusals that pass by themselves: no connection, a session to renew, a busy backend. */
const passes = ({ kind, status }: Failure): boolean =>
  kind === 'offline' || status === 401 || status === 408 || status === 429 || status >= 500;

const callOf = (fix: WaitingFix) =>
  ({
    name: fix.kind === 'flaw' ? 'updateFlaw' : 'updateRoundQuestion',
    path: { id: fix.targetId },
    body: fix.body,
    idempotencyKey: fix.id,
  }) as const;

/** Sends a fix the usual way. */
export const sendFix = (fix: WaitingFix): Promise<Outcome<unknown>> => sendRequest(callOf(fix));

/** Sends a fix so that it arrives even when the page is gone before the answer; it has one try, without renewing the session. */
export const sendFixOnLeaving = async (fix: WaitingFix): Promise<Outcome<unknown>> => {
  try {
    const response = await fetch(callUrl(callOf(fix)), {
      method: 'PUT',
      keepalive: true,
      headers: {
        Accept: 'application/json',
        'Accept-Language': transport.language(),
        'Content-Type': 'application/json',
        'Idempotency-Key': fix.id,
        Authorization: `Bearer ${readTokens()?.token ?? ''}`,
      },
      body: JSON.stringify(fix.body),
    });
    return readAnswer(response.status, await response.text(), () => null);
  } catch {
    return { ok: false, failure: offlineFailure() };
  }
};

/** Whether the backend has this very fix already, where it keeps no keys: its answer was lost, or a leaving page sent it. */
const isStored = async (fix: WaitingFix): Promise<boolean> => {
  if (fix.kind === 'flaw') {
    const found = await sendCall('getFlaw', { path: { id: fix.targetId } });
    return found.ok && found.data.done === fix.body.done && found.data.doneBy === fix.body.doneBy;
  }
  const query = { search: fix.name, done: true, pageSize: allRows };
  const found = await sendCall('listFoundQuestions', { query });
  return found.ok && found.data.some(({ id, done }) => id === fix.targetId && done === fix.body.done);
};

/** Writes down what sending came to; answers the refusal that a person must look at, or null. */
export const settleFix = async (fix: WaitingFix, outcome: Outcome<unknown>, now: number) => {
  if (outcome.ok) {
    dropFix(fix.id);
    return null;
  }
  const { failure } = outcome;
  if (passes(failure)) {
    changeFix(fix.id, { isSending: false, sendAt: now + fixRetryMs });
    return null;
  }
  if (await isStored(fix)) {
    dropFix(fix.id);
    return null;
  }
  changeFix(fix.id, { isSending: false, failure });
  return failure;
};
