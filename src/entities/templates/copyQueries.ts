import type { CallInput } from '#platform/calls/callAddress.ts';

type Copy = CallInput<'copySetUp'>['body'];

/** Returns the body that previews a copy without making it. */
export const setUpPreview = (body: Copy) => ({ body: { ...body, dryRun: true } });
