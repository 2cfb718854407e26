import type { Tag } from './tags.ts';
import type { Permission } from './users/permissions.ts';
import type { WireTable } from './wire.ts';

/** A permission, one of several, or each of several. */
export type Right = Permission | { anyOf: readonly Permission[] } | { allOf: readonly Permission[] };

/**
 * Right that a call requires.
 * - `public`: no session [AUTH-35]; such calls never trigger a refresh, and have a stricter rate limit [WIRE-32]
 * - `session`: a user or an API key; `person`: a user
 * - a `Right`: at the customer of the record, or at home for a call without one
 * - `owner`: the permission at the owner of a catalogue record; one of a company or of all requires more (decisions, Scope)
 * - `others`: for the records of others; everybody has the right to their own
 * - `byKind`: depends on the kind of the record or on the extent of the request
 */
export type CallRight =
  | 'public'
  | 'session'
  | 'person'
  | Right
  | { owner: Permission }
  | { others: Permission }
  | { byKind: Readonly<Record<string, Right>> };

/** Properties of a call besides method and path. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path relative to the API's base address; `{name}` is a path parameter. */
  path: string;
  right: CallRight;
  /** Returns a page with the pagination header. */
  list?: true;
  /** Creates a record, so the request carries an `Idempotency-Key`. */
  creates?: true;
  /** The specification defines no path for it; this one is our choice. (decisions, Calls beyond the specification) */
  assumed?: true;
  /** Level of the contract beyond the specification, which `getCapabilities` states. (decisions, Calls beyond the specification) */
  level?: 'tillsyn';
  /** The JSON body may exceed the usual limit: it contains a file's rows. */
  large?: true;
  /** The texts of its `rows` come from a file: text that can't be stored is reported with its row and column, and validation continues. */
  judgesRows?: true;
  /** The body is multipart. */
  multipart?: true;
  /** A form body that is ignored: the path contains all parameters. */
  form?: true;
  /** The response is bytes without an envelope. */
  binary?: true;
  /** Available to a session whose licence has ended. (decisions, Sending work) */
  unlicensed?: true;
  /** May change the caller's identity or rights: backends must invalidate their cache of callers. */
  changesCallers?: true;
  /** Fields of its body and its response that are numbers on the wire and words everywhere else. */
  wire?: { body?: WireTable; answer?: WireTable };
  /** Cache tags: a read is repeated after each write that shares one with it. [WIRE-29] */
  tags?: readonly Tag[];
  /** Cache tags of a list read page by page; `tags` are then those of the list read as a whole. */
  pageTags?: readonly Tag[];
  /** True if no result is kept: each screen reads it anew. */
  isUncached?: true;
  /** True if a result isn’t compared with the one before, which takes longer than rendering it. */
  isUncompared?: true;
}
