import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type Keyed<Name extends 'makeItemCodes' | 'makeBlankCodes' | 'claimItemCode'> = {
  body: CallInput<Name>['body'];
  idempotencyKey: string;
};

const codesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listItemCodes: queryCall(
      build,
      'listItemCodes',
      (query: NonNullable<CallInput<'listItemCodes'>['query']>) => ({ query }),
      ['ItemCode'],
    ),
    listCodeBatches: queryCall(
      build,
      'listCodeBatches',
      (customerId: number) => ({ query: { customerId, pageSize: 0 } }),
      ['ItemCode'],
    ),
    makeItemCodes: mutationCall(build, 'makeItemCodes', (call: Keyed<'makeItemCodes'>) => call, ['ItemCode']),
    makeBlankCodes: mutationCall(build, 'makeBlankCodes', (call: Keyed<'makeBlankCodes'>) => call, [
      'ItemCode',
    ]),
    claimItemCode: mutationCall(build, 'claimItemCode', (call: Keyed<'claimItemCode'>) => call, ['ItemCode']),
    releaseItemCode: mutationCall(build, 'releaseItemCode', (id: number) => ({ path: { id } }), ['ItemCode']),
  }),
});

export const {
  useListItemCodesQuery,
  useListCodeBatchesQuery,
  useMakeItemCodesMutation,
  useMakeBlankCodesMutation,
  useClaimItemCodeMutation,
  useReleaseItemCodeMutation,
} = codesApi;
