import type { Acknowledgement, Copy } from './outboxTypes.ts';

/** What an acknowledgement changes of a copy, beside its number. */
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
  }) satisfies Partial<Copy>;

/** An acknowledged copy that the backend turned out to know nothing of: sealed as it was, its number in the order taken back. */
export const unacked = {
  state: 'sealed',
  ackedAt: null,
  ackNo: 0,
  isReceipted: false,
} as const satisfies Partial<Copy>;

/** A closing call whose refusal is certain: it may be sealed anew over what comes after it, and names its calls anew. */
export const neverSent = { state: 'sealed', attempts: 0, manifest: null } as const satisfies Partial<Copy>;

/** The key under which the server's id of what a copy created is kept; null for other calls. */
export const createdKey = ({ call }: Copy): string | null => {
  if (call?.call === 'createFlaw') return call.target.flawKey;
  return call?.call === 'uploadFile' ? call.target.photoId : null;
};
