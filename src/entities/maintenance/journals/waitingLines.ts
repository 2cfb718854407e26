import { useSyncExternalStore } from 'react';
import { producerNames } from '#offline/calls/producerNames.ts';
import type { NewCall } from '#offline/calls/waitingCalls.ts';
import { callsOf, callsVersion, followCalls, putCall } from '#offline/calls/waitingCalls.ts';
import type { WaitingCall } from '#offline/log/outboxTypes.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';

/** Content of a line of a journal as it is sent. */
export type LineBody = CallInput<'createRegisterRecord'>['body'];

/** Line of a journal that the backend hasn't confirmed. */
export type WaitingLine = WaitingCall<{ installationId: number; body: LineBody }>;

const isLine = (call: WaitingCall): call is WaitingLine => call.producer === producerNames.journal;

/** Stores a line on this device, to be sent at once; lines of a journal are sent in order. Resolves with whether it outlives the page. */
export function keepLine(
  line: Pick<WaitingLine, 'key' | 'ownerUserId' | 'name' | 'payload'>,
): Promise<boolean> {
  const target = `journal:${line.payload.installationId}`;
  return putCall({ ...line, target, producer: producerNames.journal } satisfies NewCall<
    WaitingLine['payload']
  >);
}

/** Returns the user's lines of a journal that the backend hasn't confirmed, oldest first. */
export function useWaitingLines(userId: number, installationId: number): WaitingLine[] {
  useSyncExternalStore(followCalls, callsVersion);
  return callsOf(userId)
    .filter(isLine)
    .filter(({ payload }) => payload.installationId === installationId);
}
