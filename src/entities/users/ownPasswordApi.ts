import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall } from '#store/callEndpoints.ts';

const ownPasswordApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changeOwnPassword: mutationCall(
      build,
      'changeOwnPassword',
      (body: CallInput<'changeOwnPassword'>['body']) => ({ body }),
      [],
    ),
  }),
});

export const { useChangeOwnPasswordMutation } = ownPasswordApi;
