import { allRows } from '#contract/constants.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type ListEnded = NonNullable<CallInput<'listCompletedRounds'>['query']>;
type StartRound = CallInput<'startRound'>['body'] & { idempotencyKey?: string };

const partsOf = (roundHistoryId: number) => ({
  query: { roundHistoryId, pageSize: allRows, orderBy: 'PositionNumber' },
});

export const roundsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCompletedRounds: queryCall(build, 'listCompletedRounds', (query: ListEnded) => ({ query }), [
      'Round',
    ]),
    listUncompletedRounds: queryCall(build, 'listUncompletedRounds', (query: ListEnded) => ({ query }), [
      'Round',
    ]),
    listRoundsOfBuilding: queryCall(
      build,
      'listRounds',
      (buildingId: number) => ({ query: { buildingId, pageSize: allRows } }),
      ['Round'],
    ),
    getRound: queryCall(
      build,
      'getRound',
      (id: number) => ({ path: { id }, query: { langCode: currentLanguage() } }),
      ['Round'],
    ),
    getActiveRound: queryCall(
      build,
      'getActiveRound',
      (roundPlanningId: number) => ({ path: { roundPlanningId } }),
      ['ActiveRound'],
    ),
    listRoundInfos: queryCall(build, 'listRoundInfos', partsOf, ['Round']),
    listRoundQuestionLists: queryCall(build, 'listRoundQuestionLists', partsOf, ['Round']),
    startRound: mutationCall(
      build,
      'startRound',
      ({ roundPlanningId, idempotencyKey }: StartRound) => ({ body: { roundPlanningId }, idempotencyKey }),
      ['Round', 'ActiveRound', 'RoundPlan', 'CustomerInformation'],
    ),
  }),
});

export const {
  useListCompletedRoundsQuery,
  useListUncompletedRoundsQuery,
  useListRoundsOfBuildingQuery,
  useGetRoundQuery,
  useGetActiveRoundQuery,
  useListRoundInfosQuery,
  useListRoundQuestionListsQuery,
  useStartRoundMutation,
} = roundsApi;
