import { deviceFailure, type Failure, isTemporary } from '#platform/calls/failure.ts';

/** Consequence of a failure for its call: a retry, a retry once there is a connection or a session, or a decision by a person. */
export interface Meaning {
  kind: 'later' | 'unreachable' | 'signedOut' | 'parked';
  failure: Failure;
}

/** Returns the consequence of a failure for its call, regardless of its producer. (offline-and-safety, 7) */
export const resultOfFailure = (failure: Failure): Meaning => {
  if (failure.kind === 'offline') return { kind: 'unreachable', failure };
  if (isTemporary(failure)) return { kind: 'later', failure };
  return { kind: failure.status === 401 ? 'signedOut' : 'parked', failure };
};

/** Returns the failure of a success response without the content required by the contract: it may come from a proxy or captive portal. */
export const incompleteResponse = (): Failure => deviceFailure('response_incomplete');
