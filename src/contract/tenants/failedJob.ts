import { z } from 'zod';
import { timestamp } from '../primitives.ts';
import { jobKinds } from './jobKinds.ts';

/** Job that has failed for good. */
export const failedJob = z.object({
  id: z.uuid(),
  kind: z.enum(jobKinds),
  /** Cause: its last attempt failed, its server died in the last attempt, or a restore from a backup held it back. */
  cause: z.enum(['failed', 'killed', 'restored']),
  /** Technical reason of the last attempt, in English; null if there is none. */
  reason: z.string().nullable(),
  /** Address of its e-mail; null for other jobs. */
  recipient: z.string().nullable(),
  tries: z.int(),
  created: timestamp,
  failed: timestamp,
});
export type FailedJob = z.infer<typeof failedJob>;
