import { z } from 'zod';
import { feedNames } from '../feeds/feedNames.ts';
import { tillsynField } from '../levels.ts';
import { id, name, stamps } from '../primitives.ts';

/** Access of a key. */
const keyAccess = {
  /** The only lists that the key reads, as feeds; null for a key that reads everything. */
  lists: tillsynField(z.array(z.enum(feedNames)).min(1).max(feedNames.length).nullish()),
  /** True if its feeds have the fields that hold personal data. */
  includesPersonalData: tillsynField(z.boolean().optional()),
};

/**
 * A key for read access by outside systems. Its expiry is the `exp` claim of `jwtToken`. A backend may mask the token's signature in all
 * responses except the one that creates it: header and claims stay readable. [KEY-10, KEY-13]
 */
export const apiKey = z.object({
  id,
  name,
  jwtToken: z.string(),
  customerId: id,
  ...keyAccess,
  ...stamps,
});
export type ApiKey = z.infer<typeof apiKey>;

/** A new key for a customer and the levels below it. [KEY-15] */
export const apiKeyWrite = z.object({ name, customerId: id, ...keyAccess });

/** Access that a new key gets. */
export type ApiKeyAccess = Pick<z.infer<typeof apiKeyWrite>, 'lists' | 'includesPersonalData'>;
