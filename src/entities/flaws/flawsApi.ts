import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type FlawsQuery = NonNullable<CallInput<'listFlaws'>['query']>;
type FlawChange = { id: number } & CallInput<'updateFlaw'>['body'];
type NewFlaw = CallInput<'createFlaw'>['body'] & { idempotencyKey: string };
type FlawPhoto = { form: FormData; idempotencyKey: string };
type MailFlaw = { id: number; idempotencyKey: string };

/** Cache tags affected by a change of a flaw: its lists, counts and rounds. */
const shownIn = ['Flaw', 'CustomerInformation', 'Round'] as const;

export const flawsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFlaws: queryCall(build, 'listFlaws', (query: FlawsQuery) => ({ query }), ['Flaw']),
    getFlaw: queryCall(build, 'getFlaw', (id: number) => ({ path: { id } }), ['Flaw']),
    countFindings: queryCall(
      build,
      'countFindings',
      (query: NonNullable<CallInput<'countFindings'>['query']>) => ({ query }),
      ['Flaw', 'FoundQuestion'],
    ),
    saveFlaw: mutationCall(
      build,
      'updateFlaw',
      ({ id, ...body }: FlawChange) => ({ path: { id }, body }),
      shownIn,
    ),
    addFlaw: mutationCall(
      build,
      'createFlaw',
      ({ idempotencyKey, ...body }: NewFlaw) => ({ body, idempotencyKey }),
      shownIn,
    ),
    addFlawPhoto: mutationCall(
      build,
      'uploadFile',
      ({ idempotencyKey, form }: FlawPhoto) => ({ body: form, idempotencyKey }),
      shownIn,
    ),
    // Role holders change: the recipients are refetched each time.
    listFlawRecipients: queryCall(
      build,
      'listFlawRecipients',
      (id: number) => ({ path: { id } }),
      ['Flaw'],
      0,
    ),
    mailFlaw: mutationCall(
      build,
      'mailFlaw',
      ({ id, idempotencyKey }: MailFlaw) => ({ path: { id }, idempotencyKey }),
      [],
    ),
  }),
});

export const {
  useListFlawsQuery,
  useGetFlawQuery,
  useCountFindingsQuery,
  useSaveFlawMutation,
  useAddFlawMutation,
  useAddFlawPhotoMutation,
  useListFlawRecipientsQuery,
  useMailFlawMutation,
} = flawsApi;
