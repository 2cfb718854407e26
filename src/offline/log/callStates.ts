import type { Acknowledgement, LoggedCall } from './outboxTypes.ts';

/** What an acknowledgement changes of a call, besides its number. */
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
 * An acknowledged call that the backend turned out not to know: sealed as before, its acknowledgement number removed. `formerId` is the
 * server's id of what it had created.
 */
export const sealedAgain = (closingId: string, formerId: number | null) =>
  ({
    state: 'sealed',
    ackedAt: null,
    ackNo: 0,
    isReceipted: false,
    reopenedFor: closingId,
    formerId,
  }) satisfies Partial<LoggedCall>;

/** Whether a call missing from a closing call may be sent again: once per closing call, then a person is asked. */
export const mayBeResent = ({ state, reopenedFor }: LoggedCall, closingId: string): boolean =>
  state !== 'acked' || reopenedFor !== closingId;

/** A call handed to the network: its outcome is unknown from now on. */
export const markedSending = ({ attempts }: LoggedCall) =>
  ({ state: 'sending', attempts: attempts + 1 }) satisfies Partial<LoggedCall>;

/** A closing call whose refusal is certain: it may be sealed again to include later work, and names its calls again. */
export const neverSent = {
  state: 'sealed',
  attempts: 0,
  manifest: null,
} as const satisfies Partial<LoggedCall>;

/** The key for the server's id of what a call created; null for other calls. */
export const createdKey = ({ call }: LoggedCall): string | null => {
  if (call?.call === 'createFlaw') return call.target.flawKey;
  return call?.call === 'uploadFile' || call?.call === 'uploadItemPhoto' ? call.target.photoId : null;
};
