import { z } from 'zod';
import { id, name, stamps } from '../primitives.ts';

/**
 * A key for read access by outside systems. Its expiry is the `exp` claim of `jwtToken`. A backend may mask the token's signature in all
 * responses except the one that creates it: header and claims stay readable. [KEY-10, KEY-13]
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
