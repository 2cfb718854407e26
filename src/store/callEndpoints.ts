import type { EndpointBuilder } from '@reduxjs/toolkit/query';
import type { CallName } from '../contract/calls.ts';
import type { CallResponse, CallInput, ListName, Page, RowOf } from '../platform/calls/callAddress.ts';
import type { Tag } from './baseApi.ts';
import type { callBaseQuery, CallRequest } from './callBaseQuery.ts';

type Build = EndpointBuilder<typeof callBaseQuery, Tag, 'api'>;

/** Result of an endpoint: a page for a list call, else the call's data. */
export type EndpointResponse<Name extends CallName> = Name extends ListName
  ? Page<RowOf<Name>>
  : CallResponse<Name>;

/**
 * Creates the query endpoint of a call: `queryCall(build, 'listFloors', (buildingId: number) => ({ query: { buildingId } }), ['Floor'])`.
 */
export const queryCall = <Name extends CallName, Arg>(
  build: Build,
  name: Name,
  input: (arg: Arg) => CallInput<Name> | (CallInput<Name> & Pick<CallRequest, 'specified'>),
  providesTags: readonly Tag[],
  keepUnusedDataFor = 300,
) =>
  build.query<EndpointResponse<Name>, Arg>({
    query: (arg) => ({ name, ...input(arg) }),
    providesTags,
    keepUnusedDataFor,
  });

/** Creates the endpoint of a record's uses: fetched on every mount, and not after changes, which may be the record's own deletion. */
export const usesCall = <Name extends CallName>(
  build: Build,
  name: Name,
  input: (id: number) => CallInput<Name>,
) => queryCall(build, name, input, [], 0);

/** Creates the mutation endpoint of a call; its success reloads all queries with one of the tags. [WIRE-29] */
export const mutationCall = <Name extends CallName, Arg>(
  build: Build,
  name: Name,
  input: (arg: Arg) => CallInput<Name> & { idempotencyKey?: string },
  invalidatesTags: readonly Tag[],
) =>
  build.mutation<EndpointResponse<Name>, Arg>({
    query: (arg) => ({ name, ...input(arg) }),
    invalidatesTags: (_response, error) => (error ? [] : invalidatesTags),
  });
