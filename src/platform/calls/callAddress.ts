import type { Pagination } from '#contract/envelope.ts';
import type { CallTypes } from '#contract/callSchemas.ts';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { QueryInput } from './queryText.ts';

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

type PathPart<Name extends CallName> = [PathNames<(typeof calls)[Name]['path']>] extends [never]
  ? { path?: undefined }
  : { path: Record<PathNames<(typeof calls)[Name]['path']>, string | number> };

type QueryPart<Name extends CallName> = CallTypes[Name]['query'] extends undefined
  ? { query?: undefined }
  : { query?: { [Key in keyof CallTypes[Name]['query']]?: QueryInput } };

type BodyPart<Name extends CallName> = (typeof calls)[Name] extends { multipart: true }
  ? { body: FormData }
  : CallTypes[Name]['body'] extends undefined
    ? { body?: undefined }
    : undefined extends CallTypes[Name]['body']
      ? { body?: CallTypes[Name]['body'] }
      : { body: CallTypes[Name]['body'] };

/** Input of a call: path parameters, query and body by its row and shape. */
export type CallInput<Name extends CallName> = PathPart<Name> & QueryPart<Name> & BodyPart<Name>;

/** Bytes of a binary response with their media type. */
export interface Bytes {
  bytes: ArrayBuffer;
  type: string;
}

/** Result of a call: bytes, or the envelope's data. */
export type CallResponse<Name extends CallName> = (typeof calls)[Name] extends { binary: true }
  ? Bytes
  : CallTypes[Name]['answer'];

/** A page of a list with its pagination. */
export interface Page<Row> {
  rows: Row[];
  pagination: Pagination;
}

/** Names of the paginated list calls. */
export type ListName = {
  [Name in CallName]: (typeof calls)[Name] extends { list: true } ? Name : never;
}[CallName];

/** Type of a row in a list call's response. */
export type RowOf<Name extends ListName> = CallTypes[Name]['answer'] extends (infer Row)[] ? Row : never;

/** Returns a call's path relative to the base address, with escaped parameters. Throws if one is missing, which is a bug. */
export const callPath = (name: CallName, path: Readonly<Record<string, string | number>> = {}): string =>
  calls[name].path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = path[parameter];
    if (value === undefined || value === '') throw new Error(`${name} needs the path parameter ${parameter}`);
    return encodeURIComponent(value);
  });
