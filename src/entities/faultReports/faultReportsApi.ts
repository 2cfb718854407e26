import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type Accepted = { id: number; idempotencyKey: string } & CallInput<'acceptFaultReport'>['body'];

const faultReportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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
  }),
});

export const {
  useListFaultReportsQuery,
  useListReportPeopleQuery,
  useAcceptFaultReportMutation,
  useDeclineFaultReportMutation,
  useDeclineFaultReportsMutation,
} = faultReportsApi;
