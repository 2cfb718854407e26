import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { queryCall } from '#store/callEndpoints.ts';

const itemHistoryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getItemHistory: queryCall(
      build,
      'getItemHistory',
      (query: NonNullable<CallInput<'getItemHistory'>['query']>) => ({ query }),
      ['MapItem', 'Round'],
    ),
  }),
});

export const { useGetItemHistoryQuery } = itemHistoryApi;
