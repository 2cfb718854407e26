import { z } from 'zod';
import { id, stamps } from './primitives.ts';

/** The licence of a root customer; 0 users or buildings means no limit was set. [LIC-03, LIC-04] */
export const licence = z.object({
  id,
  customerId: id,
  active: z.boolean(),
  users: z.int().min(0),
  buildings: z.int().min(0),
  checklist: z.boolean(),
  apiKey: z.boolean(),
  ...stamps,
});
export type Licence = z.infer<typeof licence>;
