import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall, usesCall } from '#store/callEndpoints.ts';

type QueryOf<Name extends 'listFireProtections'> = NonNullable<CallInput<Name>['query']>;
export type EntryBody = CallInput<'createFireProtection'>['body'];

const catalogueApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listEntries: queryCall(
      build,
      'listFireProtections',
      (query: QueryOf<'listFireProtections'>) => ({ query }),
      ['FireProtection'],
    ),
    getEntryUses: usesCall(build, 'getFireProtectionUses', (id) => ({ path: { id } })),
    createEntry: mutationCall(
      build,
      'createFireProtection',
      ({ body, idempotencyKey }: { body: EntryBody; idempotencyKey: string }) => ({ body, idempotencyKey }),
      ['FireProtection'],
    ),
    updateEntry: mutationCall(
      build,
      'updateFireProtection',
      ({ id, body }: { id: number; body: EntryBody }) => ({ path: { id }, body }),
      ['FireProtection', 'MapItem', 'MapItemPage'],
    ),
    deleteEntry: mutationCall(build, 'deleteFireProtection', (id: number) => ({ path: { id } }), [
      'FireProtection',
    ]),
  }),
});

export const {
  useListEntriesQuery,
  useGetEntryUsesQuery,
  useCreateEntryMutation,
  useUpdateEntryMutation,
  useDeleteEntryMutation,
} = catalogueApi;
