import { bigint, index, integer, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { key, moment, stamps } from './columns.ts';
import { users } from './people.ts';
import { roundPlannings } from './plans.ts';
import { customers } from './tenants.ts';

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

/**
 * Letters of due reminders, made in the transaction that claims the plan. A server that sends one takes it until `leasedUntil`; one
 * whose server died is taken again after that. `sent` is when the mail server had accepted it. No texts: those are written anew.
 */
export const reminderLetters = pgTable(
  'reminder_letters',
  {
    id: key(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    roundPlanningId: integer()
      .notNull()
      .references(() => roundPlannings.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    due: moment().notNull(),
    leasedUntil: moment().notNull(),
    tries: integer().notNull().default(0),
    sent: moment(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.roundPlanningId, table.due, table.userId),
    index().on(table.sent, table.leasedUntil),
    index().on(table.userId),
  ],
);
