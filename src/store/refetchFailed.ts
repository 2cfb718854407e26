import { baseApi } from './baseApi.ts';
import type { AppDispatch } from './hooks.ts';

interface WithApi {
  api: ReturnType<typeof baseApi.reducer>;
}

/** Returns whether a call found no connection. */
const isOffline = (error: unknown): boolean =>
  error instanceof Object && 'kind' in error && error.kind === 'offline';

/** Returns whether the backend lacks a call. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Object && 'status' in error && (error.status === 404 || error.status === 405);

/** Retries the queries that failed for a reason, by default for lack of a connection; others are unchanged. */
export const refetchFailed = (dispatch: AppDispatch, { api }: WithApi, isRetried = isOffline): void => {
  for (const query of Object.values(api.queries)) {
    if (query?.status !== 'rejected' || !isRetried(query.error)) continue;
    // The names and arguments of calls, whose types the store's state doesn't have.
    const [name, input] = [query.endpointName, query.originalArgs] as [never, never];
    dispatch(baseApi.util.prefetch(name, input, { force: true }));
  }
};
