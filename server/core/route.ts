import { calls } from '../../src/contract/calls.ts';
import type { Call as CallRow, CallName } from '../../src/contract/calls.ts';
import type { Call, Committed, OpenCall, ResultOf, StagedCall } from './call.ts';

/** A route as the application registers it. */
export type Route =
  | { kind: 'public'; name: CallName; row: CallRow; handle: (call: OpenCall<CallName>) => Promise<unknown> }
  | { kind: 'guarded'; name: CallName; row: CallRow; handle: (call: Call<CallName>) => Promise<unknown> }
  | {
      kind: 'staged';
      name: CallName;
      row: CallRow;
      handle: (call: StagedCall<CallName>) => Promise<unknown>;
    };

/**
 * A call that needs a session. The handler reads like the rule it keeps: validate, load in scope, authorise, act, present.
 * Every call but a GET has one transaction, which the answer waits for.
 */
export function route<Name extends CallName>(
  name: Name,
  handle: (call: Call<Name>) => Promise<ResultOf<Name>>,
): Route {
  return {
    kind: 'guarded',
    name,
    row: calls[name],
    handle: handle as unknown as (call: Call<CallName>) => Promise<unknown>,
  };
}

/** A call without a session. It opens its own transactions on `services.db`. */
export function publicRoute<Name extends CallName>(
  name: Name,
  handle: (call: OpenCall<Name>) => Promise<ResultOf<Name>>,
): Route {
  return {
    kind: 'public',
    name,
    row: calls[name],
    handle: handle as unknown as (call: OpenCall<CallName>) => Promise<unknown>,
  };
}

/** A call that works long outside the database (pictures); see `StagedCall`. */
export function stagedRoute<Name extends CallName>(
  name: Name,
  handle: (call: StagedCall<Name>) => Promise<Committed>,
): Route {
  return {
    kind: 'staged',
    name,
    row: calls[name],
    handle: handle as unknown as (call: StagedCall<CallName>) => Promise<unknown>,
  };
}
