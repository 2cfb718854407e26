import { z } from 'zod';
import { calendarFeedWrite, reminderSettings, reminderSettingsWrite, reminderStop } from './reminders.ts';
import { nothing } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import type { notificationCalls } from './calls.ts';

/** Schemas of the calls for reminders and the calendar feed. */
export const notificationSchemas = {
  getReminderSettings: { answer: reminderSettings },
  updateReminderSettings: { body: reminderSettingsWrite, answer: reminderSettings },
  stopReminders: { body: reminderStop, answer: nothing },
  unsubscribe: { answer: nothing },
  showUnsubscribe: { answer: z.unknown() },
  createCalendarFeed: { body: calendarFeedWrite, answer: nothing },
  deleteCalendarFeed: { answer: nothing },
  showCalendarFeed: { answer: z.unknown() },
} as const satisfies Schemas<typeof notificationCalls>;
