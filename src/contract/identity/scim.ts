import { z } from 'zod';
import { id, name, timestamp } from '../primitives.ts';

/** Token with which a root customer's provider provisions users, without the token itself. */
const scimToken = z.object({
  /** Last characters of the token. */
  ending: z.string(),
  issued: timestamp,
  expires: timestamp,
  /** Time of the last use; null if it wasn't used yet. */
  lastUsed: timestamp.nullable(),
});

/** Provisioning of a root customer by SCIM 2.0: the address to enter at the provider, and the token, null without one. */
export const scimSettings = z.object({
  baseUrl: z.string(),
  token: scimToken.nullable(),
  /** Number of users that are provisioned. */
  users: z.int(),
  groups: z.int(),
});
export type ScimSettings = z.infer<typeof scimSettings>;

/** New token, returned once. `secret` is null in a repeated response after the token was replaced. */
export const scimTokenCreated = scimSettings.extend({ secret: z.string().nullable() });
export type ScimTokenCreated = z.infer<typeof scimTokenCreated>;

const named = z.object({ id, name });

/**
 * Address that couldn't be provisioned because a user elsewhere has it. `user` and `customer` are who has it, and where; null for callers who
 * don't reach that customer.
 */
export const scimConflict = z.object({
  id,
  email: z.string(),
  attempted: timestamp,
  user: named.nullable(),
  customer: named.nullable(),
});
export type ScimConflict = z.infer<typeof scimConflict>;
