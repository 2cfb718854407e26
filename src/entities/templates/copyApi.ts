import type { CallInput } from '#platform/calls/callAddress.ts';
import type { Tag } from '#store/baseApi.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type Copy = CallInput<'copySetUp'>['body'];

/** Cache tags of the records that a copy creates. */
const made = [
  ...(['Role', 'Question', 'QuestionList', 'FireProtection', 'RoundPlan', 'SetUp'] as const),
] as const satisfies readonly Tag[];

const copyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    previewSetUp: queryCall(build, 'copySetUp', (body: Copy) => ({ body: { ...body, dryRun: true } }), made),
    copySetUp: mutationCall(build, 'copySetUp', (sent: { body: Copy; idempotencyKey: string }) => sent, made),
  }),
});

export const { usePreviewSetUpQuery, useCopySetUpMutation } = copyApi;
