import type { CallInput } from '#platform/calls/callAddress.ts';
import type { Tag } from '#store/baseApi.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type Copy = CallInput<'copySetUp'>['body'];

/** Cache tags of the records that a copy creates. */
const affectedTags = [
  ...(['Role', 'Question', 'QuestionList', 'FireProtection', 'RoundPlan', 'SetUp'] as const),
] as const satisfies readonly Tag[];

const copyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    previewSetUp: queryCall(
      build,
      'copySetUp',
      (body: Copy) => ({ body: { ...body, dryRun: true } }),
      affectedTags,
    ),
    copySetUp: mutationCall(
      build,
      'copySetUp',
      (sent: { body: Copy; idempotencyKey: string }) => sent,
      affectedTags,
    ),
  }),
});

export const { usePreviewSetUpQuery, useCopySetUpMutation } = copyApi;
