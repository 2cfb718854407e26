import { z } from 'zod';
import { basedOnVersion, chosenDay, id, name, stamps } from '../primitives.ts';

/** Days, both included, on which nothing falls due for the plans of a customer and of the levels below that observe pauses. */
export const planPause = z.object({
  id,
  name,
  customerId: id,
  starts: z.iso.date(),
  ends: z.iso.date(),
  ...stamps,
});
export type PlanPause = z.infer<typeof planPause>;

const written = { name, starts: chosenDay, ends: chosenDay };

/** A new pause. */
export const planPauseCreate = z.object({ ...written, customerId: id });

/** A changed pause, which stays at its customer. */
export const planPauseWrite = z.object({ ...written, ...basedOnVersion });
