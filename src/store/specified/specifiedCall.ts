import type { CallName } from '#contract/calls.ts';
import type { CallInput, CallResponse } from '#platform/calls/callAddress.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import type { Failure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';

/** Adapter that returns the data of a call of the level `tillsyn`, composed of specified calls. Throws `CallFailed`. */
export type SpecifiedCall<Name extends CallName> = (
  input: CallInput<Name> & Pick<Request, 'idempotencyKey' | 'signal' | 'specified'>,
) => Promise<CallResponse<Name>>;

/** Error with the failure of one of an adapter's calls. */
export class CallFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Returns the data of a call; throws `CallFailed`. */
export const dataOf = async <T>(outcome: Promise<Outcome<T>>): Promise<T> => {
  const settled = await outcome;
  if (settled.ok) return settled.data;
  throw new CallFailed(settled.failure);
};
