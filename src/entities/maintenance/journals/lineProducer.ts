import { allRows } from '#contract/constants.ts';
import type { WaitingCall } from '#offline/log/outboxTypes.ts';
import { sendCall, sendRequest } from '#platform/calls/http.ts';
import type { WaitingLine } from './waitingLines.ts';

/** Returns whether the journal has a line of the same event, time, note and correction already. */
async function isStored({ payload: { installationId, body } }: WaitingLine): Promise<boolean> {
  const query = { kind: 'journal', installationId, pageSize: allRows };
  const outcome = await sendCall('listRegisterRecords', { query });
  if (!outcome.ok) return false;
  const fields = ['event', 'time', 'note'];
  return outcome.data.some(
    ({ values, correctsId }) =>
      correctsId === (body.correctsId ?? null) &&
      fields.every((field) => (values[field] ?? null) === (body.values[field] ?? null)),
  );
}

/** Functions of the producer that sends lines of journals. */
export const lineProducer = {
  // Rows name their producer, and only lines arrive here.
  send: (call: WaitingCall) => {
    const { key, payload } = call as WaitingLine;
    return sendRequest({ name: 'createRegisterRecord', body: payload.body, idempotencyKey: key });
  },
  isStored: (call: WaitingCall) => isStored(call as WaitingLine),
};
