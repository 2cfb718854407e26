import { bigint, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { moment, stamps } from './columns.ts';

/** Shared by all servers of one database and secret: the generated token secret. */
export const installationSecrets = pgTable('installation_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  ...stamps(),
});

/**
 * Counters of limits and waits, for all servers: `points` until `expire` (milliseconds since 1970). Not a record of the product; names and
 * order of the columns are rate-limiter-flexible's. Keys of accounts are hashed.
 */
export const requestLimits = pgTable('request_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** Moments of the installation as a whole by their name, as `last_backup`. */
export const installationMoments = pgTable('installation_moments', {
  name: text().primaryKey(),
  at: moment().notNull(),
  ...stamps(),
});
