import { z } from 'zod';
import { queryId } from '../primitives.ts';
import * as copy from '../templates/copy.ts';
import { setUp, setUpWrite } from '../templates/guide.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for a customer's guide and the copying of its set-up. */
export const setUpShapes = {
  getSetUp: { query: z.object({ customerId: queryId }), answer: setUp },
  copySetUp: { body: copy.setUpCopy, answer: copy.setUpCopied },
  updateSetUp: { body: setUpWrite, answer: setUp },
} as const satisfies Record<string, Shape>;
