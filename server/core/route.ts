import { calls } from '#contract/calls.ts';
import type { Call as CallRow } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import type { Bytes } from './answers.ts';
import type { Call, Committed, OpenCall, ResultOf, StagedCall } from './call.ts';

/** Reads a record in the form in which the call that wrote it responded. @throws HttpProblem not_found */
export type ReadAgain = (call: Call<CallName>, id: number) => Promise<unknown>;

/** Call that needs a session. */
interface Guarded {
  name: CallName;
  row: CallRow;
  /** The caller must have one of the call's permissions at home before the body is read. */
  isRightFirst?: true;
  /** Rebuilds the response of a writing call from its record, where no reading call has the same path. */
  readAgain?: ReadAgain;
  /** Set when the response grows with the data and is buffered: few are built concurrently, so that other requests run in between. */
  isWhole?: true;
}

/** Route as the application registers it. */
export type Route =
  | { kind: 'public'; name: CallName; row: CallRow; handle: (call: OpenCall<CallName>) => Promise<unknown> }
  | (Guarded & { kind: 'guarded'; handle: (call: Call<CallName>) => Promise<unknown> })
  | (Guarded & { kind: 'staged'; handle: (call: StagedCall<CallName>) => Promise<unknown> });

/**
 * Creates a route that needs a session. The handler reads like the rule it implements: validate, load in scope, authorise, act, present.
 * Every call except GET has one transaction, committed before the response.
 */
export function route<Name extends CallName>(
  name: Name,
  handle: (call: Call<Name>) => Promise<ResultOf<Name>>,
  options: Pick<Guarded, 'isRightFirst' | 'readAgain'> = {},
): Route {
  return {
    ...options,
    kind: 'guarded',
    name,
    row: calls[name],
    handle: handle as unknown as (call: Call<CallName>) => Promise<unknown>,
  };
}

/** Creates a reading route whose response is buffered regardless of its size; see `Guarded`. */
export function bufferedRoute<Name extends CallName>(
  name: Name,
  handle: (call: Call<Name>) => Promise<ResultOf<Name>>,
): Route {
  return Object.assign(route(name, handle), { isWhole: true as const });
}

/** Creates a route without a session. It opens its own transactions on `services.db`. */
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

/**
 * Creates a route with long work outside the database (images) or large input; see `StagedCall` and `Guarded`. A handler that
 * writes nothing returns bytes.
 */
export function stagedRoute<Name extends CallName>(
  name: Name,
  handle: (
    call: StagedCall<Name>,
  ) => Promise<(typeof calls)[Name] extends { binary: true } ? Bytes : Committed>,
  options: Pick<Guarded, 'isRightFirst' | 'readAgain'> = {},
): Route {
  return {
    ...options,
    kind: 'staged',
    name,
    row: calls[name],
    handle: handle as unknown as (call: StagedCall<CallName>) => Promise<unknown>,
  };
}
