import { eq } from 'drizzle-orm';
import { dayIn } from '#domain/dates.ts';
import type { Database } from '#server/db/client.ts';
import { reminderDigests, reminderNotifications } from '#server/db/schema/notifications.ts';
import type { Services } from '#server/core/services.ts';
import { createdColumns } from '../shared/changes.ts';
import { momentOf } from '../shared/moments.ts';
import { sendJobs } from '../queue/jobs.ts';
import { leftToQueue } from '../queue/earlierQueues.ts';
import { restoredMoment } from '../queue/restoredJobs.ts';
import { digestEmail } from './digestEmail.ts';
import { recordSentEmails } from '../emails/sentEmails.ts';
import { claimLeadNotifications } from './leadNotifications.ts';
import type { PendingReminder } from './pendingReminders.ts';
import { pendingReminders } from './pendingReminders.ts';

/**
 * Queues today's reminders, one e-mail per person: each date is included once, however often and on however many servers this runs. After a
 * restore from a backup the day's e-mails count as sent: the database may not know of them. Returns the number of queued e-mails.
 * (decisions, Due dates)
 */
export async function queueDueReminders({
  db,
  clock,
  isStopping,
}: Pick<Services, 'db' | 'clock' | 'isStopping'>): Promise<number> {
  const now = clock();
  const restored = await momentOf(db, restoredMoment);
  let queued = 0;
  for (const reminder of (await pendingReminders(db, now)).values()) {
    if (isStopping()) throw new Error('The server stops before all reminders are queued.');
    const { isToday, day, holder } = reminder;
    if (!isToday || (restored !== null && day <= dayIn(restored, holder.timeZone))) continue;
    if (await db.transaction((tx) => claim(tx, reminder, now.toISOString()))) queued += 1;
  }
  return queued;
}

/** Error that rolls back a claim without new content. */
class NothingNew extends Error {}

/**
 * Creates today's e-mail for a user with all dates, flaw news, office work, coming gaps of competence, last days of records,
 * deadlines of authorities' points and news of fire-safety files that weren't included in an earlier one.
 * @returns whether there is one
 */
async function claim(
  tx: Database,
  { holder, day, notices, flaws, work, gaps, ends, points, files }: PendingReminder,
  now: string,
): Promise<boolean> {
  const { userId, customerId } = holder;
  return tx
    .transaction(async (inner) => {
      const [digest] = await inner
        .insert(reminderDigests)
        .values({ userId, day, leasedUntil: leftToQueue, ...createdColumns(now) })
        .onConflictDoNothing()
        .returning({ id: reminderDigests.id });
      if (!digest) throw new NothingNew();
      const rows = notices.map(({ kind, due, row }) => ({
        digestId: digest.id,
        userId,
        roundPlanningId: row.plan.id,
        due,
        kind,
        ...createdColumns(now),
      }));
      const insert = inner.insert(reminderNotifications);
      const addedRows =
        rows.length === 0
          ? []
          : await insert.values(rows).onConflictDoNothing().returning({ id: reminderNotifications.id });
      const addedLeads = await claimLeadNotifications(inner, [...gaps, ...ends, ...points], {
        digestId: digest.id,
        userId,
        now,
      });
      const hasNews = addedRows.length > 0 || addedLeads > 0 || flaws.some(({ isNew }) => isNew);
      if (!hasNews && !work?.isNew && !files?.isNew) throw new NothingNew();
      const note = { kind: 'reminder', targetId: null, customerId, senderId: null, recipients: 1 } as const;
      await recordSentEmails(inner, note, now);
      await sendJobs(inner, 'reminder', [{ payload: { digestId: digest.id } }]);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof NothingNew) return false;
      throw error;
    });
}

/** Lifetime of the pending reminders in memory, in milliseconds: a day's e-mails are sent one after the other. */
const validForMs = 60_000;
const recentReminders = new WeakMap<
  object,
  { until: number; byUser: Promise<Map<number, PendingReminder>> }
>();

/** Returns the pending reminders, computed for several e-mails at once. */
function pendingFor(services: Pick<Services, 'db' | 'clock'>): Promise<Map<number, PendingReminder>> {
  const recent = recentReminders.get(services);
  if (recent && performance.now() < recent.until) return recent.byUser;
  const byUser = pendingReminders(services.db, services.clock());
  recentReminders.set(services, { until: performance.now() + validForMs, byUser });
  byUser.catch(() => recentReminders.delete(services));
  return byUser;
}

/** Sends the e-mail of a day to a person, rendered from current data; none if nothing is due any more or the user is deleted. */
export async function sendReminder(
  services: Pick<Services, 'db' | 'mail' | 'settings' | 'clock' | 'tokens'>,
  digestId: number,
): Promise<void> {
  const { db, mail, clock } = services;
  const isThis = eq(reminderDigests.id, digestId);
  const [digest] = await db.select().from(reminderDigests).where(isThis);
  if (!digest || digest.sent !== null) return;
  const email = await digestEmail(services, digest, (await pendingFor(services)).get(digest.userId));
  if (!email) {
    await db.delete(reminderDigests).where(isThis);
    return;
  }
  await mail.send(email);
  const sentAt = clock().toISOString();
  await db.update(reminderDigests).set({ sent: sentAt, updated: sentAt }).where(isThis);
}
