import type { QuarantineState } from '#contract/quarantine/roundQuarantine.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

/** Cache tags affected by an approval: the round and everything that shows it. */
const affectedTags = [
  'Quarantine',
  'Round',
  'ActiveRound',
  'Flaw',
  'FoundQuestion',
  'CustomerInformation',
] as const;

const quarantineApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listQuarantine: queryCall(
      build,
      'listRoundQuarantine',
      (query: { state: QuarantineState; pageNumber: number; pageSize: number; orderBy: string }) => ({
        query,
      }),
      ['Quarantine'],
    ),
    listDeletedOwners: queryCall(
      build,
      'listDeletedOwners',
      (query: { userIds: number[]; roundHistoryIds: number[] }) => ({ query }),
      ['User'],
      0,
    ),
    approveEntry: mutationCall(
      build,
      'approveRoundQuarantine',
      (id: number) => ({ path: { id }, body: {} }),
      affectedTags,
    ),
    rejectEntry: mutationCall(
      build,
      'rejectRoundQuarantine',
      ({ id, note }: { id: number; note: string }) => ({ path: { id }, body: { note } }),
      ['Quarantine'],
    ),
  }),
});

export const {
  useListQuarantineQuery,
  useListDeletedOwnersQuery,
  useApproveEntryMutation,
  useRejectEntryMutation,
} = quarantineApi;
