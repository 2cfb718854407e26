import type { CallInput } from '../../platform/callAddress.ts';
import { baseApi } from '../../store/baseApi.ts';
import { mutationCall, queryCall } from '../../store/callEndpoints.ts';

type ListPlans = NonNullable<CallInput<'listRoundPlannings'>['query']>;

export const roundPlansApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRoundPlans: queryCall(build, 'listRoundPlannings', (query: ListPlans) => ({ query }), ['RoundPlan']),
    listDuePlans: queryCall(build, 'listDuePlans', (customerId: number) => ({ query: { customerId } }), [
      'RoundPlan',
    ]),
    getRoundPlan: queryCall(build, 'getRoundPlanning', (id: number) => ({ path: { id } }), ['RoundPlan']),
    // Roles change hands: who gets a mail is asked each time.
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
  useGetRoundPlanQuery,
  useListPlanRecipientsQuery,
  useMailRoundPlanMutation,
} = roundPlansApi;
