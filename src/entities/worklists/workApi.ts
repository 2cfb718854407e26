import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { queryCall } from '#store/callEndpoints.ts';

type Query<Name extends 'listWorkFlaws' | 'listWorkQuestions' | 'listLateRounds' | 'countWork'> = NonNullable<
  CallInput<Name>['query']
>;

const workApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listWorkFlaws: queryCall(build, 'listWorkFlaws', (query: Query<'listWorkFlaws'>) => ({ query }), [
      'Flaw',
    ]),
    listWorkQuestions: queryCall(
      build,
      'listWorkQuestions',
      (query: Query<'listWorkQuestions'>) => ({ query }),
      ['FoundQuestion'],
    ),
    listLateRounds: queryCall(build, 'listLateRounds', (query: Query<'listLateRounds'>) => ({ query }), [
      'RoundPlan',
      'Round',
    ]),
    countWork: queryCall(build, 'countWork', (query: Query<'countWork'>) => ({ query }), [
      'Flaw',
      'FoundQuestion',
      'RoundPlan',
      'Round',
    ]),
  }),
});

export const { useListWorkFlawsQuery, useListWorkQuestionsQuery, useListLateRoundsQuery, useCountWorkQuery } =
  workApi;
