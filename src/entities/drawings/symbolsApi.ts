import { allRows } from '#contract/constants.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

const symbolsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSymbolKinds: queryCall(
      build,
      'listSymbolKinds',
      (customerId: number) => ({ query: { customerId, pageSize: allRows } }),
      ['SymbolKind', 'FireProtection'],
    ),
    saveSymbolKinds: mutationCall(
      build,
      'saveSymbolKinds',
      (body: CallInput<'saveSymbolKinds'>['body']) => ({ body }),
      ['SymbolKind'],
    ),
  }),
});

/** Hooks for the meanings of symbols. */
export const { useListSymbolKindsQuery, useSaveSymbolKindsMutation } = symbolsApi;
