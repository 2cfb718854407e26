import type { CallInput } from '../../platform/calls/callAddress.ts';
import { baseApi } from '../../store/baseApi.ts';
import { mutationCall, queryCall } from '../../store/callEndpoints.ts';

type Accepted = { id: number } & CallInput<'acceptFaultReport'>['body'];
type NewLink = CallInput<'createContractorLink'>['body'] & { idempotencyKey: string };

const outsideApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getItemHistory: queryCall(
      build,
      'getItemHistory',
      (query: NonNullable<CallInput<'getItemHistory'>['query']>) => ({ query }),
      ['MapItem', 'Round'],
    ),
    listFaultReports: queryCall(
      build,
      'listFaultReports',
      (query: NonNullable<CallInput<'listFaultReports'>['query']>) => ({ query }),
      ['FaultReport'],
    ),
    acceptFaultReport: mutationCall(
      build,
      'acceptFaultReport',
      ({ id, ...body }: Accepted) => ({ path: { id }, body }),
      ['FaultReport', 'Flaw', 'CustomerInformation'],
    ),
    declineFaultReport: mutationCall(
      build,
      'declineFaultReport',
      ({ id, reason }: { id: number; reason: string }) => ({ path: { id }, body: { reason } }),
      ['FaultReport'],
    ),
    listContractorLinks: queryCall(
      build,
      'listContractorLinks',
      (query: NonNullable<CallInput<'listContractorLinks'>['query']>) => ({ query }),
      ['ContractorLink', 'Flaw'],
    ),
    createContractorLink: mutationCall(
      build,
      'createContractorLink',
      ({ idempotencyKey, ...body }: NewLink) => ({ body, idempotencyKey }),
      ['ContractorLink'],
    ),
    endContractorLink: mutationCall(build, 'endContractorLink', (id: number) => ({ path: { id } }), [
      'ContractorLink',
    ]),
  }),
});

export const {
  useGetItemHistoryQuery,
  useListFaultReportsQuery,
  useAcceptFaultReportMutation,
  useDeclineFaultReportMutation,
  useListContractorLinksQuery,
  useCreateContractorLinkMutation,
  useEndContractorLinkMutation,
} = outsideApi;
