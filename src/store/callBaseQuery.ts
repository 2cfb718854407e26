import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Pagination } from '../contract/envelope.ts';
import type { Call } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import type { Page } from '../platform/calls/callAddress.ts';
import type { Outcome } from '../platform/calls/envelope.ts';
import { listRows } from '../platform/listRows.ts';
import type { Failure } from '../platform/calls/failure.ts';
import { sendRequest } from '../platform/calls/http.ts';
import { takeOpeningResponse } from '../platform/calls/openingResponses.ts';
import { dropOpeningResponses } from '../platform/calls/openingPage.ts';
import type { Request } from '../platform/calls/transport.ts';
import { noteChange, skipsRefetch } from './deletedRecords.ts';

/** Input of the base query: a call by name with its input. */
export type CallRequest = Pick<Request, 'name' | 'path' | 'query' | 'body' | 'idempotencyKey' | 'specified'>;

const wholeList = (rows: readonly unknown[]): Pagination => ({
  currentPage: 1,
  pageSize: rows.length,
  totalPages: rows.length ? 1 : 0,
  totalCount: rows.length,
});

const asPage = ({ data, pagination }: Extract<Outcome<unknown>, { ok: true }>): Page<unknown> => {
  const rows = listRows(data);
  return { rows, pagination: pagination ?? wholeList(rows) };
};

/** Returns the page to fetch instead: the last one, if the requested page is beyond it and there is any. [WIRE-27, WIRE-28] */
const pageInstead = (request: CallRequest, pagination: Pagination): number | null => {
  const requestedPage = Number(request.query?.pageNumber ?? request.query?.currentPage ?? 1);
  return pagination.totalPages > 0 && requestedPage > pagination.totalPages ? pagination.totalPages : null;
};

const isChange = ({ name }: CallRequest): boolean => calls[name].method !== 'GET';

/** Freezes a response, which is never mutated: with a frozen root, Immer needn't traverse all of it. */
const frozenData = (data: unknown): { data: unknown } => ({ data: Object.freeze(data) });

interface WithQueries {
  api: { queries: Record<string, { data?: unknown } | undefined> };
}

/** Returns the cached result of a read that is repeated although its record was deleted; undefined for one that must be sent. */
const cachedResponse = (request: CallRequest, { dispatch, getState, queryCacheKey = '' }: BaseQueryApi) => {
  const cached = (getState() as WithQueries).api.queries[queryCacheKey]?.data;
  // Infinite queries cache all their pages as one.
  if (!(cached instanceof Object) || 'pageParams' in cached) return undefined;
  return skipsRefetch(dispatch, request, queryCacheKey) ? { data: cached } : undefined;
};

/** RTK Query's base query: lists are returned as pages, everything else as the envelope's data, failures as `Failure`. */
export const callBaseQuery: BaseQueryFn<CallRequest, unknown, Failure> = async (request, api) => {
  const { signal } = api;
  if (isChange(request)) dropOpeningResponses();
  const earlierResponse = cachedResponse(request, api);
  if (earlierResponse) return earlierResponse;
  const outcome = (await takeOpeningResponse(request)) ?? (await sendRequest({ ...request, signal }));
  if (!outcome.ok) return { error: outcome.failure };
  if (isChange(request)) noteChange(api.dispatch, request);
  const call: Call = calls[request.name];
  if (!call.list) return frozenData(outcome.data);
  const page = asPage(outcome);
  const lastPage = pageInstead(request, page.pagination);
  if (lastPage === null) return frozenData(page);
  const lastPageResult = await sendRequest({
    ...request,
    query: { ...request.query, pageNumber: lastPage },
    signal,
  });
  return lastPageResult.ok ? frozenData(asPage(lastPageResult)) : { error: lastPageResult.failure };
};
