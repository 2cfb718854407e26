import { z } from 'zod';
import { feedChoices, maxLeadDays } from '../constants.ts';
import { tillsynField } from '../levels.ts';
import { timeZone } from '../primitives.ts';

const choice = z.enum(feedChoices);

/** A user's reminder settings: a weekday (null is any day), days before the due date, and the time zone for dates. */
export const reminderSettingsWrite = z.object({
  weekday: z.int().min(1).max(7).nullable(),
  leadDays: z.int().min(0).max(maxLeadDays),
  stopped: z.boolean(),
  /** True if immediate e-mails are switched off; omitted by a backend that sends none. */
  promptStopped: z.boolean().optional(),
  timeZone,
});

/** Reminder settings with the calendar feed's path relative to the API, which grants access without a session; null without a feed. */
export const reminderSettings = reminderSettingsWrite.extend({
  feed: z.object({ path: z.string(), which: choice }).nullable(),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

/** The chosen calendar feed. An existing feed gets a new address; the old one stops working. */
export const calendarFeedWrite = z.object({ which: choice, timeZone });

/** Token of an e-mail's unsubscribe link. */
export const reminderStop = z.object({ token: z.string().min(1).max(1_000) });

/**
 * Recipients of a reminder whom its sender may see: a person or a mailbox, and the roles that make them a recipient. `hidden` counts the
 * others. [DASH-44, PLAN-40]
 */
export const mailReceipt = z.object({
  recipients: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      kind: tillsynField(z.enum(['person', 'mailbox']).optional()),
      roles: tillsynField(z.array(z.string()).optional()),
    }),
  ),
  hidden: tillsynField(z.int().min(0).optional()),
});
export type MailReceipt = z.infer<typeof mailReceipt>;
