import type { Call } from '../call.ts';

/** Calls for reminders and the calendar feed. */
export const notificationCalls = {
  getReminderSettings: {
    method: 'GET',
    path: 'v1/Reminders',
    right: 'person',
    level: 'tillsyn',
    tags: ['Reminders'],
  },
  updateReminderSettings: {
    method: 'PUT',
    path: 'v1/Reminders',
    right: 'person',
    level: 'tillsyn',
    tags: ['Reminders'],
  },
  stopReminders: { method: 'POST', path: 'v1/Reminders/Stop', right: 'public', level: 'tillsyn' },
  unsubscribe: {
    method: 'POST',
    path: 'v1/Reminders/Stop/{token}',
    right: 'public',
    form: true,
    level: 'tillsyn',
  },
  showUnsubscribe: {
    method: 'GET',
    path: 'v1/Reminders/Stop/{token}',
    right: 'public',
    binary: true,
    level: 'tillsyn',
  },
  createCalendarFeed: {
    method: 'PUT',
    path: 'v1/Reminders/Feed',
    right: 'person',
    level: 'tillsyn',
    tags: ['Reminders'],
  },
  deleteCalendarFeed: {
    method: 'DELETE',
    path: 'v1/Reminders/Feed',
    right: 'person',
    level: 'tillsyn',
    tags: ['Reminders'],
  },
  showCalendarFeed: {
    method: 'GET',
    path: 'v1/Reminders/Feed/{token}',
    right: 'public',
    binary: true,
    level: 'tillsyn',
  },
} as const satisfies Record<string, Call>;
