import type { SetUpWrite } from '#contract/templates/guide.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

const guideApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSetUp: queryCall(build, 'getSetUp', (customerId: number) => ({ query: { customerId } }), ['SetUp']),
    updateSetUp: mutationCall(build, 'updateSetUp', (body: SetUpWrite) => ({ body }), ['SetUp']),
  }),
});

export const { useGetSetUpQuery, useUpdateSetUpMutation } = guideApi;
