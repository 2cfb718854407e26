import { z } from 'zod';
import { id, stamps, timestamp } from '../primitives.ts';
import { recordValues } from './registerKind.ts';

/** Running role of the caller in a register, with what it says about the role; other people in the record aren't named. */
export const delegation = z.object({
  /** Id of the record. */
  id,
  kind: z.string(),
  buildingName: z.string().nullable(),
  /** Choices and short texts of the record, such as task and area. */
  values: recordValues,
  validUntil: z.iso.date().nullable(),
  accepted: timestamp.nullable(),
  ...stamps,
});
export type Delegation = z.infer<typeof delegation>;
