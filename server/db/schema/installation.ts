import { bigint, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { moment, stamps } from './columns.ts';

/** Secrets shared by all servers of one database: the generated token secret. */
export const installationSecrets = pgTable('installation_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  ...stamps(),
});

/**
 * Counters of limits and waits, for all servers: `points` until `expire` (milliseconds since 1970). Technical data of
 * rate-limiter-flexible, which defines the names and order of the columns. Keys of accounts are hashed.
 */
export const requestLimits = pgTable('request_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** Timestamps of the installation as a whole, by name, such as `last_backup`. */
export const installationMoments = pgTable('installation_moments', {
  name: text().primaryKey(),
  at: moment().notNull(),
  ...stamps(),
});
