import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type {
  ApiEndpointMutation,
  ApiEndpointQuery,
  MutationDefinition,
  QueryDefinition,
  SkipToken,
} from '@reduxjs/toolkit/query';
import type {
  TypedMutationTrigger,
  TypedUseLazyQuery,
  TypedUseMutation,
  TypedUseMutationResult,
  TypedUseQuery,
  TypedUseQueryHookResult,
  TypedUseQueryState,
  TypedUseQueryStateOptions,
  TypedUseQuerySubscription,
  TypedUseQuerySubscriptionOptions,
  UseQueryStateDefaultResult,
} from '@reduxjs/toolkit/query/react';
import { allRows } from '../contract/constants.ts';
import type { Call } from '../contract/call.ts';
import type { CallName } from '../contract/calls.ts';
import { calls } from '../contract/calls.ts';
import type { CallInput, CallResponse, ListName, Page, RowOf } from '../platform/calls/callAddress.ts';
import { baseApi } from './baseApi.ts';
import type { Tag } from '../contract/tags.ts';
import type { callBaseQuery, CallRequest } from './callBaseQuery.ts';

type Part<Name extends CallName, Key extends 'path' | 'query'> = [NonNullable<CallInput<Name>[Key]>] extends [
  never,
]
  ? unknown
  : NonNullable<CallInput<Name>[Key]>;

/** Argument of a call: its path parameters and its query side by side, its body, and the key of a write that may be repeated. */
export type CallArg<Name extends CallName> = Part<Name, 'path'> &
  Part<Name, 'query'> &
  Pick<CallInput<Name>, 'body' & keyof CallInput<Name>> &
  Pick<CallRequest, 'specified'> & { idempotencyKey?: string | undefined };

/** Result of a call: a page for a list, else the envelope's data. */
export type CallResult<Name extends CallName> = Name extends ListName
  ? Page<RowOf<Name>>
  : CallResponse<Name>;

type Base = typeof callBaseQuery;
type UnknownThunk = ThunkAction<unknown, ApiState, unknown, UnknownAction>;
/** State of the store’s part that holds the results of calls. */
export type ApiState = Parameters<ReturnType<QueryEndpoint<'getMap'>['select']>>[0];

/** Time for which a result that no screen shows is kept, in seconds. */
const keptSeconds = 300;

type Query<Name extends CallName> = QueryDefinition<CallArg<Name>, Base, Tag, CallResult<Name>, 'api'>;
type Mutation<Name extends CallName> = MutationDefinition<CallArg<Name>, Base, Tag, CallResult<Name>, 'api'>;

/** Returns a call's request: parameters that its path names belong to the path, all others to the query. */
function requestOf(name: CallName, arg: Readonly<Record<string, unknown>> = {}): CallRequest {
  const { body, idempotencyKey, specified, ...parameters } = arg;
  const isInPath = ([key]: [string, unknown]) => calls[name].path.includes(`{${key}}`);
  const entries = Object.entries(parameters);
  return {
    name,
    path: Object.fromEntries(entries.filter(isInPath)),
    query: Object.fromEntries(entries.filter((entry) => !isInPath(entry))),
    body,
    idempotencyKey,
    ...(specified === undefined ? {} : { specified }),
  } as CallRequest;
}

type QueryEndpoint<Name extends CallName> = ApiEndpointQuery<Query<Name>, Record<never, never>> & {
  useQuery: TypedUseQuery<CallResult<Name>, CallArg<Name>, Base>;
  useLazyQuery: TypedUseLazyQuery<CallResult<Name>, CallArg<Name>, Base>;
  useQueryState: TypedUseQueryState<CallResult<Name>, CallArg<Name>, Base>;
  useQuerySubscription: TypedUseQuerySubscription<CallResult<Name>, CallArg<Name>, Base>;
};
type MutationEndpoint<Name extends CallName> = ApiEndpointMutation<Mutation<Name>, Record<never, never>> & {
  useMutation: TypedUseMutation<CallResult<Name>, CallArg<Name>, Base>;
};

/** Endpoints by their keys in the store; each is created at its first use. */
const endpoints = new Map<string, unknown>();

/** Returns the query of a call, with its cache tags. A call that writes is read by a preview, which has a key of its own. */
export function queryOf<Name extends CallName>(name: Name): QueryEndpoint<Name> {
  const { method, tags = [], pageTags = tags, isUncached, isUncompared }: Call = calls[name];
  const key = method === 'GET' ? name : `preview ${name}`;
  const known = endpoints.get(key);
  if (known !== undefined) return known as QueryEndpoint<Name>;
  const api = baseApi.injectEndpoints({
    endpoints: (build) => ({
      [key]: build.query<unknown, Readonly<Record<string, unknown>>>({
        query: (arg) => requestOf(name, arg),
        providesTags: (_result, _error, { pageSize }) => (pageSize === allRows ? tags : pageTags),
        keepUnusedDataFor: isUncached ? 0 : keptSeconds,
        structuralSharing: !isUncompared,
      }),
    }),
  });
  endpoints.set(key, api.endpoints[key]);
  return api.endpoints[key] as unknown as QueryEndpoint<Name>;
}

/** Returns the mutation of a call; its success reloads all queries with one of its cache tags. [WIRE-29] */
export function mutationOf<Name extends CallName>(name: Name): MutationEndpoint<Name> {
  const { tags = [] }: Call = calls[name];
  const known = endpoints.get(name);
  if (known !== undefined) return known as MutationEndpoint<Name>;
  const api = baseApi.injectEndpoints({
    endpoints: (build) => ({
      [name as string]: build.mutation<unknown, Readonly<Record<string, unknown>>>({
        query: (arg) => requestOf(name, arg),
        invalidatesTags: (_response, error) => (error ? [] : tags),
      }),
    }),
  });
  endpoints.set(name, api.endpoints[name]);
  return api.endpoints[name] as unknown as MutationEndpoint<Name>;
}

type QueryOptions<
  Name extends CallName,
  Selected extends Record<string, unknown>,
> = TypedUseQuerySubscriptionOptions &
  TypedUseQueryStateOptions<CallResult<Name>, CallArg<Name>, Base, Selected>;

/** Arguments after a call’s name; the first may be missing if the call needs none. */
type Rest<Arg, Options> = object extends Arg
  ? [arg?: Arg | SkipToken, options?: Options]
  : [arg: Arg | SkipToken, options?: Options];

/** Reads a call into the store and returns its state: `useCallQuery('listFloors', { buildingId })`. */
export const useCallQuery = <
  Name extends CallName,
  Selected extends Record<string, unknown> = UseQueryStateDefaultResult<Query<Name>>,
>(
  name: Name,
  ...[arg = {} as CallArg<Name>, options]: Rest<CallArg<Name>, QueryOptions<Name, Selected>>
): TypedUseQueryHookResult<CallResult<Name>, CallArg<Name>, Base, Selected> =>
  queryOf(name).useQuery(arg, options);

/** Returns the trigger of a write and its state: `const [update] = useCallMutation('updateFloor')`, `update({ id, body })`. */
export const useCallMutation = <Name extends CallName>(
  name: Name,
  options?: { fixedCacheKey?: string },
): readonly [
  TypedMutationTrigger<CallResult<Name>, CallArg<Name>, Base>,
  TypedUseMutationResult<CallResult<Name>, CallArg<Name>, Base>,
] => mutationOf(name).useMutation(options);

/** Replaces the result of a read that the store has. */
export const patchResult = <Name extends CallName>(
  name: Name,
  arg: CallArg<Name>,
  result: CallResult<Name>,
): UnknownThunk => baseApi.util.updateQueryData(name as never, arg as never, (() => result) as never);

/** Puts a result into the store as if it had been read. */
export const insertResult = <Name extends CallName>(
  name: Name,
  arg: CallArg<Name>,
  result: CallResult<Name>,
): UnknownThunk => baseApi.util.upsertQueryData(name as never, arg as never, result as never);
