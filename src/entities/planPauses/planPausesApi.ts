import { allRows } from '#contract/constants.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type ListPauses = NonNullable<CallInput<'listPlanPauses'>['query']>;
type NewPause = CallInput<'createPlanPause'>['body'];
type PauseBody = CallInput<'updatePlanPause'>['body'];

const planPausesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPlanPauses: queryCall(build, 'listPlanPauses', (query: ListPauses) => ({ query }), ['PlanPause']),
    listPlanPausesAt: queryCall(
      build,
      'listPlanPauses',
      (customerId: number) => ({ query: { customerId, pageNumber: 1, pageSize: allRows } }),
      ['PlanPause'],
    ),
    createPlanPause: mutationCall(
      build,
      'createPlanPause',
      ({ body, idempotencyKey }: { body: NewPause; idempotencyKey: string }) => ({ body, idempotencyKey }),
      ['PlanPause', 'RoundPlan'],
    ),
    updatePlanPause: mutationCall(
      build,
      'updatePlanPause',
      ({ id, body }: { id: number; body: PauseBody }) => ({ path: { id }, body }),
      ['PlanPause', 'RoundPlan'],
    ),
    deletePlanPause: mutationCall(build, 'deletePlanPause', (id: number) => ({ path: { id } }), [
      'PlanPause',
      'RoundPlan',
    ]),
  }),
});

export const {
  useListPlanPausesQuery,
  useListPlanPausesAtQuery,
  useCreatePlanPauseMutation,
  useUpdatePlanPauseMutation,
  useDeletePlanPauseMutation,
} = planPausesApi;
