import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type FoundQuestionsQuery = NonNullable<CallInput<'listFoundQuestions'>['query']>;
type AnswerChange = { id: number } & CallInput<'updateRoundQuestion'>['body'];

const foundQuestionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFoundQuestions: queryCall(build, 'listFoundQuestions', (query: FoundQuestionsQuery) => ({ query }), [
      'FoundQuestion',
    ]),
    saveAnswer: mutationCall(
      build,
      'updateRoundQuestion',
      ({ id, ...body }: AnswerChange) => ({ path: { id }, body }),
      ['FoundQuestion', 'CustomerInformation', 'Round'],
    ),
  }),
});

export const { useListFoundQuestionsQuery, useSaveAnswerMutation } = foundQuestionsApi;
