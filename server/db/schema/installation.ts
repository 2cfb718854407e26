import { bigint, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { stamps } from './columns.ts';

/** What all servers of one database have in common and nobody else may know: the made token secret. */
export const installationSecrets = pgTable('installation_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  ...stamps(),
});

/**
 * Counts that limits and waits go by, over all servers: `points` until `expire` (milliseconds since 1970). No record of the product;
 * names and order of the columns are those that rate-limiter-flexible writes. Keys of accounts are hashed.
 */
export const requestLimits = pgTable('request_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
