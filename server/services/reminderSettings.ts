import { eq } from 'drizzle-orm';
import type { ReminderSettings } from '../../src/contract/reminders.ts';
import { feedChoices } from '../../src/contract/constants.ts';
import type { Database } from '../db/client.ts';
import { reminderSettings } from '../db/schema/reminders.ts';
import type { Tokens } from '../core/ports.ts';
import { changed, made } from './changes.ts';
import { randomToken } from './tokens.ts';

/** The days of the first customers. */
const usualTimeZone = 'Europe/Stockholm';

/** How somebody is reminded who never chose. */
export const usualReminders = { weekday: null, leadDays: 0, stopped: false, timeZone: usualTimeZone };

const ofUser = (userId: number) => eq(reminderSettings.userId, userId);

async function rowOf(db: Database, userId: number) {
  const [row] = await db.select().from(reminderSettings).where(ofUser(userId)).limit(1);
  return row;
}

/** How somebody wants to be reminded, with the path of their calendar. */
export async function readReminderSettings(
  db: Database,
  userId: number,
  tokens: Tokens,
): Promise<ReminderSettings> {
  const row = await rowOf(db, userId);
  const { weekday, leadDays, stopped, timeZone } = row ?? usualReminders;
  const which = feedChoices.find((choice) => choice === row?.feedWhich);
  const token =
    row?.feedSerial && which ? await tokens.signAddress('calendar', `${userId}.${row.feedSerial}`) : null;
  const feed = token && which ? { path: `v1/Reminders/Feed/${token}.ics`, which } : null;
  return { weekday, leadDays, stopped, timeZone, feed };
}

type Change = Partial<typeof reminderSettings.$inferInsert>;

/** Writes what is given of somebody's settings and leaves the rest. */
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

/** What makes a calendar's address another one. */
export const newFeedSerial = (): string => randomToken().slice(0, 16);

/** Whose calendar a token names, how and by which days; null for one that has ended. */
export async function feedOf(db: Database, subject: string | null) {
  const [, userId = '', serial = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(subject ?? '') ?? [];
  const row = userId === '' ? undefined : await rowOf(db, Number(userId));
  if (!row || row.feedSerial === null || row.feedSerial !== serial) return null;
  return { userId: row.userId, isAll: row.feedWhich === 'all', timeZone: row.timeZone };
}
