import { eq } from 'drizzle-orm';
import type { ReminderSettings } from '#contract/notifications/reminders.ts';
import { feedChoices } from '#contract/constants.ts';
import type { Database } from '#server/db/client.ts';
import { reminderSettings } from '#server/db/schema/notifications.ts';
import type { Tokens } from '#server/core/ports.ts';
import { updatedColumns, createdColumns } from '../shared/changes.ts';
import { randomToken } from '../shared/tokens.ts';

/** Default time zone. */
const usualTimeZone = 'Europe/Stockholm';

/** Default reminder settings. */
export const usualReminders = {
  weekday: null,
  leadDays: 0,
  stopped: false,
  promptStopped: false,
  timeZone: usualTimeZone,
};

const ofUser = (userId: number) => eq(reminderSettings.userId, userId);

async function rowOf(db: Database, userId: number) {
  const [row] = await db.select().from(reminderSettings).where(ofUser(userId)).limit(1);
  return row;
}

/** Returns a user's reminder settings, with the path of the calendar. */
export async function readReminderSettings(
  db: Database,
  userId: number,
  tokens: Tokens,
): Promise<ReminderSettings> {
  const row = await rowOf(db, userId);
  const { weekday, leadDays, stopped, promptStopped, timeZone } = row ?? usualReminders;
  const feedChoice = feedChoices.find((choice) => choice === row?.feedWhich);
  const token =
    row?.feedSerial && feedChoice
      ? await tokens.signAddress('calendar', `${userId}.${row.feedSerial}`)
      : null;
  const feed = token && feedChoice ? { path: `v1/Reminders/Feed/${token}.ics`, which: feedChoice } : null;
  return { weekday, leadDays, stopped, promptStopped, timeZone, feed };
}

type Change = Partial<typeof reminderSettings.$inferInsert>;

/** Updates the given settings and keeps the others. */
export async function changeReminderSettings(
  db: Database,
  userId: number,
  { change, now }: { change: Change; now: string },
): Promise<void> {
  await db
    .insert(reminderSettings)
    .values({ ...usualReminders, ...change, userId, ...createdColumns(now) })
    .onConflictDoUpdate({
      target: reminderSettings.userId,
      set: { ...change, ...updatedColumns(reminderSettings, now) },
    });
}

/** Creates a serial, which gives the calendar a new URL. */
export const newFeedSerial = (): string => randomToken().slice(0, 16);

/** Returns the user, choice and time zone of the calendar that a token identifies; null for a revoked one. */
export async function feedOf(db: Database, subject: string | null) {
  const [, userId = '', serial = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(subject ?? '') ?? [];
  const row = userId === '' ? undefined : await rowOf(db, Number(userId));
  if (!row || row.feedSerial === null || row.feedSerial !== serial) return null;
  return { userId: row.userId, isAll: row.feedWhich === 'all', timeZone: row.timeZone };
}
