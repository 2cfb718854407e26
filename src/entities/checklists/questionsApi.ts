import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import type { Tag } from '#store/baseApi.ts';
import { mutationCall, queryCall, usesCall } from '#store/callEndpoints.ts';

export type GroupBody = CallInput<'createQuestionGroup'>['body'];
export type QuestionBody = CallInput<'createQuestion'>['body'];

/** Cache tags of data that shows a question: its group and the checklists that use it. */
const affectedTags = ['Question', 'QuestionList'] as const satisfies readonly Tag[];

const questionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listQuestionGroups: queryCall(
      build,
      'listQuestionGroups',
      (query: NonNullable<CallInput<'listQuestionGroups'>['query']>) => ({ query }),
      ['Question'],
    ),
    getQuestionGroup: queryCall(build, 'getQuestionGroup', (id: number) => ({ path: { id } }), ['Question']),
    createQuestionGroup: mutationCall(
      build,
      'createQuestionGroup',
      ({ body, idempotencyKey }: { body: GroupBody; idempotencyKey: string }) => ({ body, idempotencyKey }),
      affectedTags,
    ),
    updateQuestionGroup: mutationCall(
      build,
      'updateQuestionGroup',
      ({ id, body }: { id: number; body: GroupBody }) => ({ path: { id }, body }),
      affectedTags,
    ),
    deleteQuestionGroup: mutationCall(
      build,
      'deleteQuestionGroup',
      (id: number) => ({ path: { id } }),
      affectedTags,
    ),
    listQuestions: queryCall(
      build,
      'listQuestions',
      (query: NonNullable<CallInput<'listQuestions'>['query']>) => ({ query }),
      ['Question'],
    ),
    getQuestionUses: usesCall(build, 'getQuestionUses', (id) => ({ path: { id } })),
    createQuestion: mutationCall(
      build,
      'createQuestion',
      ({ body, idempotencyKey }: { body: QuestionBody; idempotencyKey: string }) => ({
        body,
        idempotencyKey,
      }),
      affectedTags,
    ),
    updateQuestion: mutationCall(
      build,
      'updateQuestion',
      ({ id, body }: { id: number; body: QuestionBody }) => ({ path: { id }, body }),
      affectedTags,
    ),
    deleteQuestion: mutationCall(build, 'deleteQuestion', (id: number) => ({ path: { id } }), affectedTags),
  }),
});

export const {
  useListQuestionGroupsQuery,
  useGetQuestionGroupQuery,
  useCreateQuestionGroupMutation,
  useUpdateQuestionGroupMutation,
  useDeleteQuestionGroupMutation,
  useListQuestionsQuery,
  useGetQuestionUsesQuery,
  useCreateQuestionMutation,
  useUpdateQuestionMutation,
  useDeleteQuestionMutation,
} = questionsApi;
