import type { Acknowledgement, LoggedCall } from './outboxTypes.ts';

/** What an acknowledgement changes of a call, beside its number. */
export const ackedBy = ({
  at,
  isReceipted = false,
  clockSkewMs = null,
  quarantineId = null,
}: Acknowledgement) =>
  ({
    state: 'acked',
    ackedAt: at,
    isReceipted,
    clockSkewMs,
    quarantineId,
    failure: null,
  }) satisfies Partial<LoggedCall>;

/**
 * An acknowledged call that the backend turned out to know nothing of: sealed as it was, its number in the order taken back.
 * `formerId` is the server's id of what it had created.
 */
export const unacked = (closingId: string, formerId: number | null) =>
  ({
    state: 'sealed',
    ackedAt: null,
    ackNo: 0,
    isReceipted: false,
    reopenedFor: closingId,
    formerId,
  }) satisfies Partial<LoggedCall>;

/** Whether a call that a closing call misses may be sent again: once for each closing call, then a person is asked. */
export const mayGoAgain = ({ state, reopenedFor }: LoggedCall, closingId: string): boolean =>
  state !== 'acked' || reopenedFor !== closingId;

/** A call that is handed to the network: its outcome is unknown from now on. */
export const handedOn = ({ attempts }: LoggedCall) =>
  ({ state: 'sending', attempts: attempts + 1 }) satisfies Partial<LoggedCall>;

/** A closing call whose refusal is certain: it may be sealed anew over what comes after it, and names its calls anew. */
export const neverSent = {
  state: 'sealed',
  attempts: 0,
  manifest: null,
} as const satisfies Partial<LoggedCall>;

/** The key under which the server's id of what a call created is kept; null for other calls. */
export const createdKey = ({ call }: LoggedCall): string | null => {
  if (call?.call === 'createFlaw') return call.target.flawKey;
  return call?.call === 'uploadFile' ? call.target.photoId : null;
};
