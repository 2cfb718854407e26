import { z } from 'zod';
import { basedOnVersion, chosenDay, id, name, stamps } from '../primitives.ts';

/** Range of days, both included, on which nothing falls due for plans that observe pauses, at a customer and the levels below it. */
export const planPause = z.object({
  id,
  name,
  customerId: id,
  starts: z.iso.date(),
  ends: z.iso.date(),
  ...stamps,
});
export type PlanPause = z.infer<typeof planPause>;

const periodFields = { name, starts: chosenDay, ends: chosenDay };

export const planPauseCreate = z.object({ ...periodFields, customerId: id });

/** A change of a pause, which keeps its customer. */
export const planPauseWrite = z.object({ ...periodFields, ...basedOnVersion });
