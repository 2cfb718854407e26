import type { z } from 'zod';
import type { CallName, calls } from '#contract/calls.ts';
import type { callSchemas } from '#contract/callSchemas.ts';
import type { Language } from '#contract/constants.ts';
import type { Database } from '../db/client.ts';
import type { Services } from './services.ts';
import type { Bytes, Page } from './answers.ts';
import type { AuditEntry } from './audit.ts';
import type { Caller } from './caller.ts';
import type { Scope } from './scope.ts';

type Shapes = typeof callSchemas;
type QueryOf<Name extends CallName> = Shapes[Name] extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined;
type BodyOf<Name extends CallName> = Shapes[Name] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined;
type AnswerOf<Name extends CallName> = z.output<Shapes[Name]['answer']>;
type RowOf<Name extends CallName> = AnswerOf<Name> extends (infer Row)[] ? Row : never;

/** Result of a route: a page for lists, bytes for binary calls, else the response's data. */
export type ResultOf<Name extends CallName> = (typeof calls)[Name] extends { list: true }
  ? Page<RowOf<Name>>
  : (typeof calls)[Name] extends { binary: true }
    ? Bytes
    : AnswerOf<Name>;

/** Request to a route that doesn't need an authenticated caller. */
export interface OpenCall<Name extends CallName> {
  name: Name;
  services: Services;
  /** Time of the request; set in every record that it writes. */
  now: string;
  language: Language;
  /** Client's address, for rate limits and the audit log. */
  address: string;
  request: Request;
  /** Database, or the request's transaction in a writing route: the only access to data. */
  db: Database;
  /**
   * Returns a path parameter as an id.
   * @throws HttpProblem invalid_id
   */
  id: (parameter?: string) => number;
  /** Returns a path parameter as text. */
  parameter: (name: string) => string;
  /** Returns the validated query. @throws HttpProblem with one problem per fault */
  query: () => QueryOf<Name>;
  /** Returns the validated body. @throws HttpProblem with one problem per fault */
  body: () => BodyOf<Name>;
}

/** Request with an authenticated caller. */
export interface Call<Name extends CallName> extends OpenCall<Name> {
  caller: Caller;
  scope: Scope;
  /** Writes an audit row with the caller as actor in the request's transaction. */
  audit: (entry: Omit<AuditEntry, 'actor' | 'address'>) => Promise<void>;
}

/** Request whose work is too long for one transaction: the handler opens its own, which also stores the receipt. */
export interface StagedCall<Name extends CallName> extends Call<Name> {
  /** Runs the writing part in one transaction, once per `Idempotency-Key`. `content` replaces the body if it isn't JSON. */
  commit: (act: (call: Call<Name>) => Promise<ResultOf<Name>>, content?: unknown) => Promise<Committed>;
}

/** Serialised response of `commit`. */
export interface Committed {
  committed: { status: number; body: string };
}
