import type { Failure } from '#platform/calls/failure.ts';
import type { Acknowledgement, LoggedCall, WaitingCall } from './outboxTypes.ts';

/* The states of calls, in rounds and outside of them: sealed, sending, then acknowledged, sealed again for a retry, or parked. */

/** Returns an acknowledgement's changes of a call, without its number. */
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
 * Returns the changes that seal an acknowledged call again, without acknowledgement number, because the backend didn't know it. `formerId`
 * is the server's id of the record it had created.
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

/** Returns whether a call missing from a closing call may be sent again: once per closing call, then a person decides. */
export const mayBeResent = ({ state, reopenedFor }: LoggedCall, closingId: string): boolean =>
  state !== 'acked' || reopenedFor !== closingId;

/** Returns the changes of a call that is handed to the network: its outcome is unknown from now on. */
export const markedSending = ({ attempts }: Pick<WaitingCall, 'attempts'>) =>
  ({ state: 'sending', attempts: attempts + 1 }) as const;

/** Returns whether a stored call is still as a page has seen it, so that no other page has sent or parked it since. */
export const isAsSeen = (stored: WaitingCall, seen: WaitingCall): boolean =>
  stored.state === seen.state && stored.attempts === seen.attempts && stored.sendAt === seen.sendAt;

/** Returns whether a page that changes a stored call knows of its last attempt: another page may be sending it, or have parked it. */
export const knowsAttempts = (changed: WaitingCall, stored: WaitingCall): boolean =>
  changed.attempts >= stored.attempts;

/** Returns the changes of a call that is retried later, unchanged. */
export const requeuedAfter = (failure: Failure | null) => ({ state: 'sealed', failure }) as const;

/** Returns the changes of a call that was definitely refused: it waits for a person. */
export const parkedAfter = (failure: Failure) => ({ state: 'parked', failure }) as const;

/** Changes of a closing call whose refusal is certain: it may be sealed again to include later work, and names its calls again. */
export const neverSent = {
  state: 'sealed',
  attempts: 0,
  manifest: null,
} as const satisfies Partial<LoggedCall>;

/** Returns the key for the server's id of the record that a call created; null for other calls. */
export const createdKey = ({ call }: LoggedCall): string | null => {
  if (call?.call === 'createFlaw') return call.target.flawKey;
  return call?.call === 'uploadFile' || call?.call === 'uploadItemPhoto' ? call.target.photoId : null;
};
