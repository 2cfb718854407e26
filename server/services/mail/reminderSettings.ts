import { eq } from 'drizzle-orm';
import type { ReminderSettings } from '#contract/mail/reminders.ts';
import { feedChoices } from '#contract/constants.ts';
import type { Database } from '#server/db/client.ts';
import { reminderSettings } from '#server/db/schema/reminders.ts';
import type { Tokens } from '#server/core/ports.ts';
import { changed, made } from '../shared/changes.ts';
import { randomToken } from '../shared/tokens.ts';

/** The time zone of the first customers. */
const usualTimeZone = 'Europe/Stockholm';

/** The settings of somebody who never chose any. */
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

/** Somebody's reminder settings, with the path of their calendar. */
export async function readReminderSettings(
  db: Database,
  userId: number,
  tokens: Tokens,
): Promise<ReminderSettings> {
  const row = await rowOf(db, userId);
  const { weekday, leadDays, stopped, promptStopped, timeZone } = row ?? usualReminders;
  const which = feedChoices.find((choice) => choice === row?.feedWhich);
  const token =
    row?.feedSerial && which ? await tokens.signAddress('calendar', `${userId}.${row.feedSerial}`) : null;
  const feed = token && which ? { path: `v1/Reminders/Feed/${token}.ics`, which } : null;
  return { weekday, leadDays, stopped, promptStopped, timeZone, feed };
}

type Change = Partial<typeof reminderSettings.$inferInsert>;

/** Writes the given settings and keeps the others. */
export async function changeReminderSettings(
  db: Database,
  userId: number,
  { change, now }: { change: Change; now: string },
): Promise<void> {
  await db
    .insert(reminderSettings)
    .values({ ...usualReminders, ...change, userId, ...made(now) })
    .onConflictDoUpdate({
      target: reminderSettings.userId,
      set: { ...change, ...changed(reminderSettings, now) },
    });
}

/** A new serial gives the calendar a new address. */
export const newFeedSerial = (): string => randomToken().slice(0, 16);

/** Whose calendar a token names, with its choice and time zone; null for one that was revoked. */
export async function feedOf(db: Database, subject: string | null) {
  const [, userId = '', serial = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(subject ?? '') ?? [];
  const row = userId === '' ? undefined : await rowOf(db, Number(userId));
  if (!row || row.feedSerial === null || row.feedSerial !== serial) return null;
  return { userId: row.userId, isAll: row.feedWhich === 'all', timeZone: row.timeZone };
}
