import { z } from 'zod';
import { id, name, stamps } from '../primitives.ts';

/**
 * A key that outside systems read with. Its expiry is the `exp` claim of `jwtToken`. A backend may mask the token's signature
 * anywhere but in the answer to its creation: header and claims stay readable. [KEY-10, KEY-13]
 */
export const apiKey = z.object({
  id,
  name,
  jwtToken: z.string(),
  customerId: id,
  ...stamps,
});
export type ApiKey = z.infer<typeof apiKey>;

/** A new key for a customer and the levels below it. [KEY-15] */
export const apiKeyWrite = z.object({ name, customerId: id });
