import { allRows } from '#contract/constants.ts';
import { isId, isRecord } from '#domain/shape.ts';
import type { Producer } from '#offline/calls/producers.ts';
import { sendCall, sendRequest } from '#platform/calls/http.ts';
import { logFailure } from '#platform/log.ts';
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

/** Producer that sends lines of journals. */
export const lineProducer: Producer = {
  // Rows name their producer, and only lines arrive here.
  send: (call) => {
    const { key, payload } = call as WaitingLine;
    return sendRequest({ name: 'createRegisterRecord', body: payload.body, idempotencyKey: key });
  },
  isComplete: (_call, data) => isRecord(data) && isId(data.id),
  isStored: (call) => isStored(call as WaitingLine),
  noteRefused: (failure) => logFailure('a line of a journal was refused', failure),
};
