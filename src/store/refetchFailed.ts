import { baseApi } from './baseApi.ts';
import type { AppDispatch } from './hooks.ts';

interface WithApi {
  api: ReturnType<typeof baseApi.reducer>;
}

const isOffline = (error: unknown): boolean =>
  error instanceof Object && 'kind' in error && error.kind === 'offline';

/** Retries everything that failed for lack of a connection; refused and successful queries are unchanged. */
export const refetchFailed = (dispatch: AppDispatch, { api }: WithApi): void => {
  for (const query of Object.values(api.queries)) {
    if (query?.status !== 'rejected' || !isOffline(query.error)) continue;
    // Only the entities that inject them know the endpoints' names and arguments.
    const [name, input] = [query.endpointName, query.originalArgs] as [never, never];
    dispatch(baseApi.util.prefetch(name, input, { force: true }));
  }
};
