import { z } from 'zod';
import { feedChoices, maxLeadDays } from '../constants.ts';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const timeZone = z.string().min(1).max(64).refine(isTimeZone);
const which = z.enum(feedChoices);

/** Somebody's reminder settings: a weekday (null is any day), days ahead, and the time zone for dates. */
export const reminderSettingsWrite = z.object({
  weekday: z.int().min(1).max(7).nullable(),
  leadDays: z.int().min(0).max(maxLeadDays),
  stopped: z.boolean(),
  /** Whether no e-mails come within minutes; a backend that sends none leaves it out. */
  promptStopped: z.boolean().optional(),
  timeZone,
});

/** The same with the calendar's address relative to the API's, which anybody who has it may read; null without one. */
export const reminderSettings = reminderSettingsWrite.extend({
  feed: z.object({ path: z.string(), which }).nullable(),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

/** The chosen calendar. An existing one gets a new address; the old one stops working. */
export const calendarFeedWrite = z.object({ which, timeZone });

/** The token of a mail's stop link. */
export const reminderStop = z.object({ token: z.string().min(1).max(1_000) });
