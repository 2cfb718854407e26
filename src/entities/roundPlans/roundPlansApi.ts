import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type ListPlans = NonNullable<CallInput<'listRoundPlannings'>['query']>;

export type PlanBody = CallInput<'createRoundPlanning'>['body'];
export type ManyPlansBody = CallInput<'createRoundPlannings'>['body'];

export const roundPlansApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRoundPlans: queryCall(build, 'listRoundPlannings', (query: ListPlans) => ({ query }), ['RoundPlan']),
    listDuePlans: queryCall(build, 'listDuePlans', (customerId: number) => ({ query: { customerId } }), [
      'RoundPlan',
    ]),
    getPlanYear: queryCall(
      build,
      'getPlanYear',
      (query: { customerId: number; year: number }) => ({ query }),
      ['RoundPlan', 'Round', 'Building'],
    ),
    getRoundPlan: queryCall(build, 'getRoundPlanning', (id: number) => ({ path: { id } }), ['RoundPlan']),
    previewRoundPlan: queryCall(
      build,
      'previewRoundPlanning',
      (body: CallInput<'previewRoundPlanning'>['body']) => ({ body }),
      ['RoundPlan', 'MapItem', 'Map', 'Role', 'User', 'QuestionList'],
      0,
    ),
    createRoundPlan: mutationCall(
      build,
      'createRoundPlanning',
      ({ body, idempotencyKey }: { body: PlanBody; idempotencyKey: string }) => ({ body, idempotencyKey }),
      ['RoundPlan'],
    ),
    createRoundPlans: mutationCall(
      build,
      'createRoundPlannings',
      ({ idempotencyKey, ...body }: ManyPlansBody & { idempotencyKey: string }) => ({ body, idempotencyKey }),
      ['RoundPlan'],
    ),
    updateRoundPlan: mutationCall(
      build,
      'updateRoundPlanning',
      ({ id, body }: { id: number; body: PlanBody }) => ({ path: { id }, body }),
      ['RoundPlan'],
    ),
    deleteRoundPlan: mutationCall(build, 'deleteRoundPlanning', (id: number) => ({ path: { id } }), [
      'RoundPlan',
    ]),
    // Role holders change: the recipients are refetched each time.
    listPlanRecipients: queryCall(
      build,
      'listPlanRecipients',
      (id: number) => ({ path: { id } }),
      ['RoundPlan'],
      0,
    ),
    mailRoundPlan: mutationCall(build, 'mailRoundPlanning', (id: number) => ({ path: { id } }), []),
  }),
});

export const {
  useListRoundPlansQuery,
  useListDuePlansQuery,
  useGetPlanYearQuery,
  useGetRoundPlanQuery,
  usePreviewRoundPlanQuery,
  useCreateRoundPlanMutation,
  useCreateRoundPlansMutation,
  useUpdateRoundPlanMutation,
  useDeleteRoundPlanMutation,
  useListPlanRecipientsQuery,
  useMailRoundPlanMutation,
} = roundPlansApi;
