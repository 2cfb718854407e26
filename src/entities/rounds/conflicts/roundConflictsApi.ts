import { allRows } from '#contract/constants.ts';
import type { ConflictChoice } from '#contract/rounds/roundConflict.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

const ofRound = (roundHistoryId: number) => ({ query: { roundHistoryId, pageSize: allRows } });

const roundConflictsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRoundConflicts: queryCall(
      build,
      'listRoundConflicts',
      (roundHistoryId: number) => ({ query: { roundHistoryId, resolved: false, pageSize: allRows } }),
      ['Round'],
    ),
    listRoundLateEntries: queryCall(build, 'listRoundLateEntries', ofRound, ['Round']),
    chooseRoundAnswer: mutationCall(
      build,
      'chooseRoundAnswer',
      ({ id, use }: ConflictChoice & { id: number }) => ({ path: { id }, body: { use } }),
      ['Round', 'FoundQuestion'],
    ),
  }),
});

export const { useListRoundConflictsQuery, useListRoundLateEntriesQuery, useChooseRoundAnswerMutation } =
  roundConflictsApi;
