import { z } from 'zod';
import { queryId } from '../primitives.ts';
import { setUp, setUpWrite } from './guide.ts';
import * as copy from './copy.ts';
import type { Schemas } from '../schemaParts.ts';
import type { setUpCalls } from './calls.ts';

/** Schemas of the calls for set-ups and the guide. */
export const setUpSchemas = {
  getSetUp: { query: z.object({ customerId: queryId }), answer: setUp },
  copySetUp: { body: copy.setUpCopy, answer: copy.setUpCopied },
  updateSetUp: { body: setUpWrite, answer: setUp },
} as const satisfies Schemas<typeof setUpCalls>;
