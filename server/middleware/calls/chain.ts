import type { Context } from 'hono';
import { calls } from '#contract/calls.ts';
import type { Call as CallRow } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import type { Bytes } from '#server/core/answers.ts';
import type { Call, Committed, OpenCall, ResultOf, StagedCall } from '#server/core/call.ts';
import type { AuthenticatedCaller } from '#server/core/ports.ts';
import type { Services } from '#server/core/services.ts';

/** Reads a record in the form in which the call that wrote it responded. @throws HttpProblem not_found */
export type ReadAgain = (call: Call<CallName>, id: number) => Promise<unknown>;

/**
 * Kind of a route, by the last steps of its chain: `open` has no session, `writing` has one transaction, committed before the response, and
 * `staged` opens its own, for long work outside the database or large input.
 */
export type RouteKind = 'open' | 'reading' | 'writing' | 'staged';

/** Request on its way through the steps of its route, each of which adds what the next ones need. */
export interface CallRequest {
  context: Context;
  services: Services;
  route: Route;
  /** Call as the handler gets it. */
  call: OpenCall<CallName>;
  /** Null before its authentication. */
  known: AuthenticatedCaller | null;
  /** Parsed body; undefined without one. */
  content: unknown;
  /** Key and hash of a request whose effect happens only once. */
  mark: { key: string; hash: string } | null;
  /** Rebuilds the response of a writing call from its record. */
  readAgain: ReadAgain | null;
}

/** Runs the rest of a chain; a step may call it again for a retry. */
export type Next<Result> = (request: CallRequest) => Promise<Result>;

/** Named step of a chain: gets `Inner` from the next step, and returns `Outer`. */
export type Step<Inner, Outer> = (request: CallRequest, next: Next<Inner>) => Promise<Outer>;

/** Step that changes neither result. */
export type Through = <Result>(request: CallRequest, next: Next<Result>) => Promise<Result>;

/** First step of every chain: decides who may send the call. */
export type Authentication = Through & { readonly step: 'authentication' };
/** Second step of every chain: limits how much a sender may ask. */
export type Limitation = Through & { readonly step: 'limitation' };

/** Names a step as an authentication. */
export const authentication = (step: Through): Authentication =>
  Object.assign(step, { step: 'authentication' as const });

/** Names a step as a limitation. */
export const limitation = (step: Through): Limitation => Object.assign(step, { step: 'limitation' as const });

/** Steps of routes in order; `begin` creates it, so that none lacks authentication and limits. */
export class Chain<Kind extends RouteKind, Inner> {
  readonly kind: Kind;
  readonly run: Step<Inner, Response>;

  constructor(kind: Kind, run: Step<Inner, Response>) {
    this.kind = kind;
    this.run = run;
  }

  /**
   * Creates the route of a call, whose handler is at the end of the chain and reads like the rule it implements: validate, load in scope,
   * authorise, act, present. Only for a complete chain, whose last step takes any result.
   */
  route<Name extends CallName>(
    this: Chain<Kind & KindFor<Name>, unknown>,
    name: Name,
    handle: (call: Given<Name>[Kind]) => Promise<Returned<Name>[Kind]>,
    options: Pick<Route, 'readAgain'> = {},
  ): Route {
    return {
      ...options,
      kind: this.kind,
      name,
      row: calls[name],
      run: this.run,
      handle: handle as unknown as Route['handle'],
    };
  }

  /** Returns the chain with a step after the others. */
  use(step: Through): Chain<Kind, Inner>;
  use<More>(step: Step<More, Inner>): Chain<Kind, More>;
  use<More>(step: Step<More, Inner>): Chain<Kind, More> {
    return new Chain<Kind, More>(this.kind, (request, next) =>
      this.run(request, (reached) => step(reached, next)),
    );
  }
}

/** Creates a chain of a kind. */
export const begin = <Kind extends RouteKind>(
  kind: Kind,
  authenticate: Authentication,
  limit: Limitation,
): Chain<Kind, Response> =>
  new Chain<Kind, Response>(kind, (request, next) =>
    authenticate(request, (admitted) => limit(admitted, next)),
  );

/** Route as the application registers it. */
export interface Route {
  kind: RouteKind;
  name: CallName;
  row: CallRow;
  run: Step<unknown, Response>;
  handle: (call: StagedCall<CallName>) => Promise<unknown>;
  /** Rebuilds the response of a writing call from its record, where no reading call has the same path. */
  readAgain?: ReadAgain;
}

/** Kinds of routes that fit the row of a call. */
export type KindFor<Name extends CallName> = (typeof calls)[Name]['right'] extends 'public'
  ? 'open'
  : (typeof calls)[Name]['method'] extends 'GET'
    ? 'reading'
    : 'writing' | 'staged';

/** What a handler of each kind gets. */
interface Given<Name extends CallName> {
  open: OpenCall<Name>;
  reading: Call<Name>;
  writing: Call<Name>;
  staged: StagedCall<Name>;
}

/** What a handler of each kind returns; a staged one that writes nothing returns bytes. */
interface Returned<Name extends CallName> {
  open: ResultOf<Name>;
  reading: ResultOf<Name>;
  writing: ResultOf<Name>;
  staged: (typeof calls)[Name] extends { binary: true } ? Bytes : Committed;
}
