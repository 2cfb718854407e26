import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

const apiKeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listApiKeys: queryCall(
      build,
      'listApiKeys',
      (query: NonNullable<CallInput<'listApiKeys'>['query']>) => ({ query }),
      ['ApiKey'],
    ),
    createApiKey: mutationCall(
      build,
      'createApiKey',
      ({ idempotencyKey, ...body }: { name: string; customerId: number; idempotencyKey: string }) => ({
        body,
        idempotencyKey,
      }),
      ['ApiKey'],
    ),
    deleteApiKey: mutationCall(build, 'deleteApiKey', (id: number) => ({ path: { id } }), ['ApiKey']),
  }),
});

export const { useListApiKeysQuery, useCreateApiKeyMutation, useDeleteApiKeyMutation } = apiKeysApi;
