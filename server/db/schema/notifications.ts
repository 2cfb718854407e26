import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { key, moment, partOf, stamps } from './columns.ts';
import { users } from './users.ts';
import { roundPlannings } from './plans.ts';
import { keyAndCustomer } from './tenants.ts';
import { faultReports } from './faultReports.ts';
import { flaws } from './flaws.ts';
import { registerRecords } from './registers/records.ts';

/**
 * Reminder settings of a user: `weekday` 1 (Monday) to 7, null for any day; days before a round is due; the calendar's time zone.
 * `feedSerial` identifies the calendar URL, null for none: a new one invalidates the old URL.
 */
export const reminderSettings = pgTable('reminder_settings', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  weekday: integer(),
  leadDays: integer().notNull().default(0),
  stopped: boolean().notNull().default(false),
  /** Turns off the e-mails sent within minutes. */
  promptStopped: boolean().notNull().default(false),
  timeZone: text().notNull(),
  feedSerial: text(),
  feedWhich: text(),
  ...stamps(),
});

/**
 * E-mails of the daily job, one per person and day. `sent` is when the mail server accepted it. No texts: they are rendered when sending.
 * `leasedUntil` and `tries` are for servers of release 3.0.0, and are dropped by the next release.
 */
export const reminderDigests = pgTable(
  'reminder_digests',
  {
    id: key(),
    userId: partOf(() => users.id),
    /** YYYY-MM-DD in the person's time zone. */
    day: text().notNull(),
    /** Message-ID of the e-mail. */
    mark: uuid().notNull().defaultRandom(),
    leasedUntil: moment().notNull(),
    tries: integer().notNull().default(0),
    sent: moment(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.userId, table.day), index().on(table.sent, table.leasedUntil)],
);

/** Due dates of plans that a user was reminded of, as holder of the plan's role (`due`) or as the level above (`above`); each once. */
export const reminderNotifications = pgTable(
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

/**
 * Coming gaps of competence and last days of records that a user was notified of, each once for each of the days ahead. `subject` is a
 * digest of the duty or register, its place and the day.
 */
export const leadNotifications = pgTable(
  'competence_notices',
  {
    id: key(),
    digestId: integer().references(() => reminderDigests.id, { onDelete: 'set null' }),
    userId: partOf(() => users.id),
    subject: text().notNull(),
    leadDays: integer().notNull(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.userId, table.subject, table.leadDays), index().on(table.digestId)],
);

/** Log of sent e-mails, for reminders that go out once. No texts, no links. */
export const sentEmails = pgTable(
  'sent_mails',
  {
    ...keyAndCustomer(),
    kind: text().notNull(),
    targetId: integer(),
    /** Sender; null for e-mails that the backend sends itself. */
    senderId: integer().references(() => users.id),
    recipients: integer().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.kind, table.targetId), index().on(table.senderId, table.created)],
);

/**
 * Outgoing e-mails of release 3.0.0, whose servers lease an e-mail until `leasedUntil` while sending it. Its rows are moved to the queue of
 * jobs; the next release drops it.
 */
export const queuedEmails = pgTable(
  'outgoing_letters',
  {
    id: key(),
    noteId: partOf(() => sentEmails.id),
    name: text().notNull(),
    address: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** URL for one-click unsubscribe by POST, for e-mails that no user requested. */
    unsubscribe: text(),
    /** Message-ID of the e-mail. */
    mark: uuid().notNull().defaultRandom(),
    leasedUntil: moment().notNull(),
    tries: integer().notNull().default(0),
    ...stamps(),
  },
  (table) => [index().on(table.leasedUntil), index().on(table.noteId)],
);

/**
 * Notifications that become e-mails within minutes: a flaw that was assigned, is critical or whose fix was refused, or a fault report or a
 * reported incident. A job
 * is sent with each. A row is deleted when its e-mail is queued; the recipients are determined then. `actorId` caused the row and is never a
 * recipient.
 */
export const promptNotifications = pgTable(
  'prompt_notices',
  {
    id: key(),
    kind: text().notNull(),
    flawId: integer().references(() => flaws.id, { onDelete: 'cascade' }),
    faultReportId: integer().references(() => faultReports.id, { onDelete: 'cascade' }),
    recordId: integer().references(() => registerRecords.id, { onDelete: 'cascade' }),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    index().on(table.created),
    index().on(table.flawId),
    index().on(table.faultReportId),
    index('prompt_notices_record_index')
      .on(table.recordId)
      .where(sql`record_id is not null`),
    index().on(table.actorId),
  ],
);
