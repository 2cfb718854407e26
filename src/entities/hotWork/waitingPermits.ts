import { useSyncExternalStore } from 'react';
import { producerNames } from '#offline/calls/producerNames.ts';
import { callsOf, callsVersion, followCalls, putCall } from '#offline/calls/waitingCalls.ts';
import type { WaitingCall } from '#offline/log/outboxTypes.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';

/** New permit as it is sent. */
export type PermitBody = CallInput<'createHotWorkPermit'>['body'];
/** Act on a permit as it is sent. */
export type ActBody = CallInput<'addHotWorkAct'>['body'];

/** New permit or act that the backend hasn't confirmed; its key is that of the body. */
export type PermitPayload = { buildingId: number; permit: PermitBody } | { buildingId: number; act: ActBody };
type WaitingPermitCall = WaitingCall<PermitPayload>;

const isOfPermit = (call: WaitingCall): call is WaitingPermitCall => call.producer === producerNames.hotWork;

/**
 * Stores a new permit or an act on this device, to be sent at once; those of one permit are sent in order. Resolves with whether it outlives
 * the page.
 */
export function keepPermitCall(ownerUserId: number, name: string, payload: PermitPayload): Promise<boolean> {
  const body = 'permit' in payload ? payload.permit : payload.act;
  const permitKey = 'permit' in payload ? payload.permit.key : payload.act.permitKey;
  return putCall({
    key: body.key,
    ownerUserId,
    producer: producerNames.hotWork,
    target: `hotWork:${permitKey}`,
    name,
    payload,
  });
}

/** Returns the user's permits and acts of a building that the backend hasn't confirmed, oldest first. */
export function useWaitingPermits(userId: number, buildingId: number): WaitingPermitCall[] {
  useSyncExternalStore(followCalls, callsVersion);
  return callsOf(userId)
    .filter(isOfPermit)
    .filter(({ payload }) => payload.buildingId === buildingId);
}
