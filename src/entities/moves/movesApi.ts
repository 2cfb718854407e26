import type { CallInput, RowOf } from '#platform/calls/callAddress.ts';
import type { Tag } from '#store/baseApi.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

/** Move in a list. */
export type ListedMove = RowOf<'listMoves'>;

type ListMoves = NonNullable<CallInput<'listMoves'>['query']>;
type OfMovedPlans = NonNullable<CallInput<'listPlanRoles'>['query']>;
type BodyOf<
  Name extends
    | 'moveRoundPlannings'
    | 'moveFireProtections'
    | 'moveQuestionLists'
    | 'moveRoles'
    | 'moveQuestions'
    | 'moveUsers'
    | 'updateMove',
> = CallInput<Name>['body'];

const byId = (id: number) => ({ path: { id } });
const ofMove = <Body>({ moveId, rows }: { moveId: number; rows: Body }) => ({
  path: { moveId },
  body: rows,
});

/** Cache tags affected by an executed or undone move: every list and record that a move may include. */
export const movedTags: readonly Tag[] = [
  'Move',
  'Building',
  'Floor',
  'Map',
  'MapItem',
  'MapItemPage',
  'Area',
  'File',
  'Flaw',
  'RoundPlan',
  'Round',
  'ActiveRound',
  'FoundQuestion',
  'FireProtection',
  'QuestionList',
  'Question',
  'Role',
  'User',
  'Customer',
  'CustomerInformation',
  'Statistics',
  'Quarantine',
];

const moveRecordsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMoves: queryCall(build, 'listMoves', (query: ListMoves) => ({ query }), ['Move']),
    getMove: queryCall(build, 'getMove', byId, ['Move']),
    getMoveSummary: queryCall(build, 'getMoveSummary', byId, ['Move']),
    getMovePreview: queryCall(build, 'getMovePreview', byId, ['Move'], 0),
    getMoveReport: queryCall(build, 'getMoveReport', byId, ['Move', 'Round', 'Flaw'], 0),
    getMoveProgress: queryCall(build, 'getMoveProgress', byId, [], 0),
    listBuildingMoves: queryCall(
      build,
      'listBuildingMoves',
      (query: NonNullable<CallInput<'listBuildingMoves'>['query']>) => ({ query }),
      ['Move'],
    ),
    startMove: mutationCall(
      build,
      'startMovingBuildings',
      ({
        idempotencyKey,
        ...body
      }: CallInput<'startMovingBuildings'>['body'] & { idempotencyKey: string }) => ({
        body,
        idempotencyKey,
      }),
      ['Move'],
    ),
    updateMove: mutationCall(
      build,
      'updateMove',
      ({ id, body }: { id: number; body: BodyOf<'updateMove'> }) => ({ path: { id }, body }),
      ['Move'],
    ),
    deleteMove: mutationCall(build, 'deleteMove', byId, ['Move']),
  }),
});

export const movesApi = moveRecordsApi.injectEndpoints({
  endpoints: (build) => ({
    listBuildingPlans: queryCall(
      build,
      'listBuildingPlans',
      (oldBuildingIds: readonly number[]) => ({ query: { oldBuildingIds: [...oldBuildingIds] } }),
      ['Move', 'RoundPlan'],
      0,
    ),
    listPlanFireProtections: queryCall(
      build,
      'listPlanFireProtections',
      (query: OfMovedPlans) => ({ query }),
      ['Move', 'FireProtection'],
      0,
    ),
    listPlanQuestionLists: queryCall(
      build,
      'listPlanQuestionLists',
      (query: OfMovedPlans) => ({ query }),
      ['Move', 'QuestionList'],
      0,
    ),
    listPlanRoles: queryCall(
      build,
      'listPlanRoles',
      (query: OfMovedPlans) => ({ query }),
      ['Move', 'Role'],
      0,
    ),
    listPlanQuestions: queryCall(
      build,
      'listPlanQuestions',
      (query: OfMovedPlans) => ({ query }),
      ['Move', 'Question'],
      0,
    ),
    listTargetFireProtections: queryCall(build, 'listTargetFireProtections', byId, ['FireProtection'], 0),
    listTargetQuestionLists: queryCall(build, 'listTargetQuestionLists', byId, ['QuestionList'], 0),
    savePlans: mutationCall(build, 'moveRoundPlannings', ofMove<BodyOf<'moveRoundPlannings'>>, ['Move']),
    setKeepHistory: mutationCall(
      build,
      'setKeepHistory',
      (body: CallInput<'setKeepHistory'>['body']) => ({ body }),
      ['Move'],
    ),
    saveEntries: mutationCall(build, 'moveFireProtections', ofMove<BodyOf<'moveFireProtections'>>, ['Move']),
    saveLists: mutationCall(build, 'moveQuestionLists', ofMove<BodyOf<'moveQuestionLists'>>, ['Move']),
    saveRoles: mutationCall(build, 'moveRoles', ofMove<BodyOf<'moveRoles'>>, ['Move']),
    saveQuestions: mutationCall(build, 'moveQuestions', ofMove<BodyOf<'moveQuestions'>>, ['Move']),
    saveUsers: mutationCall(build, 'moveUsers', ofMove<BodyOf<'moveUsers'>>, ['Move']),
    executeMove: mutationCall(build, 'executeMove', byId, movedTags),
    approveMove: mutationCall(build, 'approveMove', byId, movedTags),
    rollbackMove: mutationCall(build, 'rollbackMove', byId, movedTags),
  }),
});

export const {
  useListMovesQuery,
  useDeleteMoveMutation,
  useGetMoveSummaryQuery,
  useGetMovePreviewQuery,
  useGetMoveReportQuery,
  useListBuildingMovesQuery,
  useListTargetFireProtectionsQuery,
  useListTargetQuestionListsQuery,
  useExecuteMoveMutation,
  useApproveMoveMutation,
  useRollbackMoveMutation,
} = movesApi;
