import type { WaitingCall } from '#offline/log/outboxTypes.ts';
import { sendRequest } from '#platform/calls/http.ts';
import type { PermitPayload } from './waitingPermits.ts';

/** Functions of the producer that sends permits and acts on them; the backend knows them by the keys in their bodies. */
export const permitProducer = {
  send: (call: WaitingCall) => {
    const { key, payload } = call as WaitingCall<PermitPayload>;
    return 'permit' in payload
      ? sendRequest({ name: 'createHotWorkPermit', body: payload.permit, idempotencyKey: key })
      : sendRequest({ name: 'addHotWorkAct', body: payload.act, idempotencyKey: key });
  },
};
