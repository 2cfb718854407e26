import type { Outcome } from '../../../platform/envelope.ts';
import { readAnswer } from '../../../platform/envelope.ts';
import type { Failure } from '../../../platform/failure.ts';
import { offlineFailure } from '../../../platform/failure.ts';
import { sendCall } from '../../../platform/http.ts';
import { readTokens } from '../../../platform/sessionTokens.ts';
import { callUrl, transport } from '../../../platform/transport.ts';
import type { WaitingFix } from './fixQueue.ts';
import { changeFix, dropFix } from './fixQueue.ts';

const retryMs = 15_000;

/** Refusals that pass by themselves: no connection, a session to renew, a busy backend. */
const passes = ({ kind, status }: Failure): boolean =>
  kind === 'offline' || status === 401 || status === 408 || status === 429 || status >= 500;

/** Sends a fix the usual way. */
export const sendFix = (fix: WaitingFix): Promise<Outcome<unknown>> =>
  sendCall('updateFlaw', { path: { id: fix.flawId }, body: fix.body });

/** Sends a fix so that it arrives even when the page is gone before the answer; it has one try, without renewing the session. */
export const sendFixOnLeaving = async (fix: WaitingFix): Promise<Outcome<unknown>> => {
  try {
    const response = await fetch(callUrl({ name: 'updateFlaw', path: { id: fix.flawId } }), {
      method: 'PUT',
      keepalive: true,
      headers: {
        Accept: 'application/json',
        'Accept-Language': transport.language(),
        'Content-Type': 'application/json',
        Authorization: `Bearer ${readTokens()?.token ?? ''}`,
      },
      body: JSON.stringify(fix.body),
    });
    return readAnswer(response.status, await response.text(), () => null);
  } catch {
    return { ok: false, failure: offlineFailure() };
  }
};

/** Whether the backend has this very fix already: its answer was lost, or a leaving page sent it. */
const isStored = async ({ flawId, body }: WaitingFix): Promise<boolean> => {
  const found = await sendCall('getFlaw', { path: { id: flawId } });
  return found.ok && found.data.done === body.done && found.data.doneBy === body.doneBy;
};

/** Writes down what sending came to; answers the refusal that a person must look at, or null. */
export const settleFix = async (fix: WaitingFix, outcome: Outcome<unknown>, now: number) => {
  if (outcome.ok) {
    dropFix(fix.id);
    return null;
  }
  const { failure } = outcome;
  if (passes(failure)) {
    changeFix(fix.id, { isSending: false, sendAt: now + retryMs });
    return null;
  }
  if (await isStored(fix)) {
    dropFix(fix.id);
    return null;
  }
  changeFix(fix.id, { isSending: false, failure });
  return failure;
};
