import { allRows } from '#contract/constants.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type NewEvent = CallInput<'createFlawEvent'>['body'] & { idempotencyKey: string };

const shownIn = ['Flaw', 'Round'] as const;

const flawWorkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFlawEvents: queryCall(
      build,
      'listFlawEvents',
      (flawId: number) => ({ query: { flawId, pageSize: allRows } }),
      ['Flaw'],
    ),
    addFlawEvent: mutationCall(
      build,
      'createFlawEvent',
      ({ idempotencyKey, ...body }: NewEvent) => ({ body, idempotencyKey }),
      shownIn,
    ),
    setFlawWork: mutationCall(
      build,
      'setFlawWork',
      (body: CallInput<'setFlawWork'>['body']) => ({ body }),
      shownIn,
    ),
    listFlawPeople: queryCall(
      build,
      'listFlawPeople',
      (flawIds: readonly number[]) => ({ query: { flawIds: [...flawIds] } }),
      ['User'],
    ),
    getSeverityRules: queryCall(
      build,
      'getSeverityRules',
      (customerId: number) => ({ query: { customerId } }),
      ['Severity'],
    ),
    saveSeverityRules: mutationCall(
      build,
      'saveSeverityRules',
      (body: CallInput<'saveSeverityRules'>['body']) => ({ body }),
      ['Severity'],
    ),
  }),
});

export const {
  useListFlawEventsQuery,
  useAddFlawEventMutation,
  useSetFlawWorkMutation,
  useListFlawPeopleQuery,
  useGetSeverityRulesQuery,
  useSaveSeverityRulesMutation,
} = flawWorkApi;
