import { type Failure, isTemporary } from '#platform/calls/failure.ts';

/** What becomes of a call that failed: another try, another try once there is a line or a session, or it waits for a person. */
export interface Meaning {
  kind: 'later' | 'unreachable' | 'signedOut' | 'parked';
  failure: Failure;
}

/** What a failure means for its call, whoever made it. (offline-and-safety, 7) */
export const resultOfFailure = (failure: Failure): Meaning => {
  if (failure.kind === 'offline') return { kind: 'unreachable', failure };
  if (isTemporary(failure)) return { kind: 'later', failure };
  return { kind: failure.status === 401 ? 'signedOut' : 'parked', failure };
};
