import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { key, moment, partOf, stamps } from './columns.ts';
import { users } from './people.ts';
import { roundPlannings } from './plans.ts';

/**
 * Somebody's reminder settings: `weekday` 1 (Monday) to 7, null for any day; days before a round is due; their calendar's time zone.
 * `feedSerial` identifies their calendar address, null for none: a new one invalidates the old address.
 */
export const reminderSettings = pgTable('reminder_settings', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  weekday: integer(),
  leadDays: integer().notNull().default(0),
  stopped: boolean().notNull().default(false),
  /** No e-mails within minutes. */
  promptStopped: boolean().notNull().default(false),
  timeZone: text().notNull(),
  feedSerial: text(),
  feedWhich: text(),
  ...stamps(),
});

/**
 * Mails of the daily job, one per person and day. A server that sends one leases it until `leasedUntil`; one whose server died is taken
 * again after that. `sent` is when the mail server accepted it. No texts: those are rendered when sending.
 */
export const reminderDigests = pgTable(
  'reminder_digests',
  {
    id: key(),
    userId: partOf(() => users.id),
    /** YYYY-MM-DD in the person's time zone. */
    day: text().notNull(),
    /** The mail's Message-ID. */
    mark: uuid().notNull().defaultRandom(),
    leasedUntil: moment().notNull(),
    tries: integer().notNull().default(0),
    sent: moment(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.userId, table.day), index().on(table.sent, table.leasedUntil)],
);

/** What somebody was reminded of: a plan's due date, as holder of its role (`due`) or as the level above (`above`); each once. */
export const reminderNotices = pgTable(
  'reminder_notices',
  {
    id: key(),
    digestId: integer().references(() => reminderDigests.id, { onDelete: 'set null' }),
    userId: partOf(() => users.id),
    roundPlanningId: partOf(() => roundPlannings.id),
    due: moment().notNull(),
    kind: text().notNull(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.roundPlanningId, table.due, table.userId, table.kind),
    index().on(table.userId),
    index().on(table.digestId),
  ],
);
