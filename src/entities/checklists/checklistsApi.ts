import { bulkPageSizes } from '#contract/constants.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import type { Tag } from '#store/baseApi.ts';
import { mutationCall, queryCall, usesCall } from '#store/callEndpoints.ts';

export type ChecklistBody = CallInput<'createQuestionList'>['body'];

/** Cache tags of data that shows a checklist: the lists themselves, the plans that use them, and their questions. */
const affectedTags = ['QuestionList', 'RoundPlan', 'Question'] as const satisfies readonly Tag[];

const checklistsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listChecklists: queryCall(
      build,
      'listQuestionLists',
      (query: NonNullable<CallInput<'listQuestionLists'>['query']>) => ({ query }),
      ['QuestionList'],
    ),
    listChecklistsAt: queryCall(
      build,
      'listQuestionLists',
      (customerId: number) => ({
        query: { customerId, pageNumber: 1, pageSize: bulkPageSizes.planParts, orderBy: 'Name' },
      }),
      ['QuestionList'],
    ),
    getChecklist: queryCall(build, 'getQuestionList', (id: number) => ({ path: { id } }), ['QuestionList']),
    getChecklistUses: usesCall(build, 'getQuestionListUses', (id) => ({ path: { id } })),
    createChecklist: mutationCall(
      build,
      'createQuestionList',
      ({ body, idempotencyKey }: { body: ChecklistBody; idempotencyKey: string }) => ({
        body,
        idempotencyKey,
      }),
      affectedTags,
    ),
    updateChecklist: mutationCall(
      build,
      'updateQuestionList',
      ({ id, body }: { id: number; body: ChecklistBody }) => ({ path: { id }, body }),
      affectedTags,
    ),
    deleteChecklist: mutationCall(
      build,
      'deleteQuestionList',
      (id: number) => ({ path: { id } }),
      affectedTags,
    ),
  }),
});

export const {
  useListChecklistsQuery,
  useListChecklistsAtQuery,
  useGetChecklistQuery,
  useGetChecklistUsesQuery,
  useCreateChecklistMutation,
  useUpdateChecklistMutation,
  useDeleteChecklistMutation,
} = checklistsApi;
