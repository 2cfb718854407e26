import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type Accepted = { id: number; idempotencyKey: string } & CallInput<'acceptFaultReport'>['body'];
type NewLink = CallInput<'createContractorLink'>['body'] & { idempotencyKey: string };

type RenewedLink = { id: number; idempotencyKey: string } & CallInput<'renewContractorLink'>['body'];

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
    listReportPeople: queryCall(
      build,
      'listFlawPeople',
      (faultReportId: number) => ({ query: { faultReportId } }),
      ['User'],
    ),
    acceptFaultReport: mutationCall(
      build,
      'acceptFaultReport',
      ({ id, idempotencyKey, ...body }: Accepted) => ({ path: { id }, body, idempotencyKey }),
      ['FaultReport', 'Flaw', 'CustomerInformation'],
    ),
    declineFaultReport: mutationCall(
      build,
      'declineFaultReport',
      ({ id, reason }: { id: number; reason: string }) => ({ path: { id }, body: { reason } }),
      ['FaultReport'],
    ),
    declineFaultReports: mutationCall(
      build,
      'declineFaultReports',
      (body: CallInput<'declineFaultReports'>['body']) => ({ body }),
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
    renewContractorLink: mutationCall(
      build,
      'renewContractorLink',
      ({ id, idempotencyKey, ...body }: RenewedLink) => ({ path: { id }, body, idempotencyKey }),
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
  useListReportPeopleQuery,
  useAcceptFaultReportMutation,
  useDeclineFaultReportMutation,
  useDeclineFaultReportsMutation,
  useListContractorLinksQuery,
  useCreateContractorLinkMutation,
  useRenewContractorLinkMutation,
  useEndContractorLinkMutation,
} = outsideApi;
