import { z } from 'zod';
import { id, name, stamps } from './primitives.ts';

/** A key that outside systems read with; the token itself is whole only in the answer to its creation. [KEY-13] */
export const apiKey = z.object({
  id,
  name,
  jwtToken: z.string(),
  expires: z.iso.datetime(),
  customerId: id,
  ...stamps,
});
export type ApiKey = z.infer<typeof apiKey>;
