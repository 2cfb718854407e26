import { allRows } from '#contract/constants.ts';
import { isId, isRecord } from '#domain/shape.ts';
import type { Producer } from '#offline/calls/producers.ts';
import type { WaitingCall } from '#offline/log/outboxTypes.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { readResponse } from '#platform/calls/envelope.ts';
import { offlineFailure } from '#platform/calls/failure.ts';
import { calls } from '#contract/calls.ts';
import { sendCall, sendRequest } from '#platform/calls/http.ts';
import { listRows } from '#platform/listRows.ts';
import { logFailure } from '#platform/log.ts';
import { readTokens } from '#platform/calls/sessionTokens.ts';
import { callUrl } from '#platform/calls/sendOnce.ts';
import { transport } from '#platform/calls/transport.ts';
import type { WaitingComment, WaitingFix } from './fixes.ts';

type Waiting = WaitingFix | WaitingComment;

const callOf = ({ key, payload: { kind, targetId, body } }: Waiting) => {
  const request = { body, idempotencyKey: key };
  if (kind === 'comment') return { name: 'createFlawEvent', ...request } as const;
  return {
    name: kind === 'flaw' ? 'updateFlaw' : 'updateRoundQuestion',
    path: { id: targetId },
    ...request,
  } as const;
};

/** Sends a fix when the page is unloaded, in one try and without renewing the session. */
const sendFixOnLeaving = async (fix: Waiting): Promise<Outcome<unknown>> => {
  try {
    const response = await fetch(callUrl(callOf(fix)), {
      method: calls[callOf(fix).name].method,
      keepalive: true,
      headers: {
        Accept: 'application/json',
        'Accept-Language': transport.language(),
        'Content-Type': 'application/json',
        'Idempotency-Key': fix.key,
        Authorization: `Bearer ${readTokens()?.token ?? ''}`,
      },
      body: JSON.stringify(fix.payload.body),
    });
    return readResponse(response.status, await response.text(), () => null);
  } catch {
    return { ok: false, failure: offlineFailure() };
  }
};

/** Returns the records of a list response of any content. */
const recordsIn = (outcome: Outcome<unknown>): Record<string, unknown>[] =>
  outcome.ok ? listRows(outcome.data).filter(isRecord) : [];

/** Returns whether the backend has this fix or comment already: its response was lost, or an unloading page sent it. */
const isStored = async ({ name, payload: { kind, targetId, body } }: Waiting): Promise<boolean> => {
  if (kind === 'comment') {
    const eventsOutcome = await sendCall('listFlawEvents', {
      query: { flawId: targetId, pageSize: allRows },
    });
    return recordsIn(eventsOutcome).some(
      ({ text, created }) => text === body.text && created === body.created,
    );
  }
  if (kind === 'flaw') {
    const flawOutcome: Outcome<unknown> = await sendCall('getFlaw', { path: { id: targetId } });
    const flaw = flawOutcome.ok && isRecord(flawOutcome.data) ? flawOutcome.data : null;
    return flaw !== null && flaw.done === body.done && flaw.doneBy === body.doneBy;
  }
  const query = { search: name, done: true, pageSize: allRows };
  const questionsOutcome = await sendCall('listFoundQuestions', { query });
  return recordsIn(questionsOutcome).some(({ id, done }) => id === targetId && done === body.done);
};

// Rows name their producer, and only fixes and comments arrive here.
const asFix = (call: WaitingCall) => call as Waiting;

/** Producer that sends fixes and comments. */
export const fixProducer: Producer = {
  send: (call) => sendRequest(callOf(asFix(call))),
  sendOnLeaving: (call) => sendFixOnLeaving(asFix(call)),
  isComplete: (call, data) => {
    const { kind, targetId } = asFix(call).payload;
    return isRecord(data) && (kind === 'comment' ? isId(data.id) : data.id === targetId);
  },
  isStored: (call) => isStored(asFix(call)),
  noteRefused: (failure) => logFailure('a fix was refused', failure),
};
