import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { reminderDigests, reminderNotifications } from '#server/db/schema/notifications.ts';
import { later } from '#server/core/clock.ts';
import { describeFailure } from '#server/core/failure.ts';
import type { Services } from '#server/core/services.ts';
import { createdColumns } from '../shared/changes.ts';
import { leaseMinutes, mostTries, nextTry, sendLeftBehind } from '../emails/emailQueue.ts';
import { digestEmail } from './digestEmail.ts';
import { recordSentEmails } from '../emails/sentEmails.ts';
import { sendPromptNews } from './promptNews.ts';
import type { PendingReminder } from './pendingReminders.ts';
import { pendingReminders } from './pendingReminders.ts';

type Sending = Pick<Services, 'db' | 'mail' | 'log' | 'settings' | 'clock' | 'tokens' | 'isStopping'>;
type Digest = typeof reminderDigests.$inferSelect;

/**
 * Sends today's reminders, one e-mail per person: each date is included once, however often and on however many servers this runs. An
 * e-mail is claimed together with its content, and kept until a mail server has accepted it: one claimed by a server that died or stops is
 * sent by the next run on any server. Returns how many e-mails were claimed. (decisions, Due dates)
 */
export async function sendDueReminders(services: Sending): Promise<number> {
  const { db, clock } = services;
  const now = clock();
  let claimed = 0;
  for (const reminder of (await pendingReminders(db, now)).values()) {
    if (services.isStopping()) return claimed;
    if (!reminder.isToday) continue;
    if (await db.transaction((tx) => claim(tx, reminder, now.toISOString()))) claimed += 1;
  }
  await sendDigests(services);
  return claimed;
}

/** Error that rolls back a claim without new content. */
class NothingNew extends Error {}

/**
 * Creates today's e-mail for a user with all dates, flaw news and office work that weren't included in an earlier one.
 * @returns whether there is one
 */
async function claim(
  tx: Database,
  { holder, day, notices, flaws, work }: PendingReminder,
  now: string,
): Promise<boolean> {
  const { userId, customerId } = holder;
  return tx
    .transaction(async (inner) => {
      const [digest] = await inner
        .insert(reminderDigests)
        .values({ userId, day, leasedUntil: now, ...createdColumns(now) })
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
      if (addedRows.length === 0 && !flaws.some(({ isNew }) => isNew) && !work?.isNew) throw new NothingNew();
      const note = { kind: 'reminder', targetId: null, customerId, senderId: null, recipients: 1 } as const;
      await recordSentEmails(inner, note, now);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof NothingNew) return false;
      throw error;
    });
}

/** Sends the e-mails that aren't leased, one after the other. A failure is logged, and retried later. */
async function sendDigests(services: Sending): Promise<void> {
  const { db, mail, log, clock } = services;
  const isThis = ({ id }: Digest) => eq(reminderDigests.id, id);
  let remindersByUser: Map<number, PendingReminder> | null = null;
  const next = async () => (services.isStopping() ? undefined : take(db, clock()));
  for (let digest = await next(); digest; digest = await next()) {
    remindersByUser ??= await pendingReminders(db, clock());
    const email = await digestEmail(services, digest, remindersByUser.get(digest.userId));
    // The recipient no longer exists, or no content is due any more.
    if (!email) {
      await db.delete(reminderDigests).where(isThis(digest));
      continue;
    }
    try {
      await mail.send(email);
      const sentAt = clock().toISOString();
      await db.update(reminderDigests).set({ sent: sentAt, updated: sentAt }).where(isThis(digest));
    } catch (error) {
      log.error(describeFailure(error), 'a reminder could not be sent');
      const leasedUntil = nextTry(clock(), digest.tries);
      await db.update(reminderDigests).set({ leasedUntil }).where(isThis(digest));
    }
  }
}

/** Leases the next free e-mail; concurrent servers each get a different one. */
async function take(db: Database, now: Date): Promise<Digest | undefined> {
  const { id, sent, leasedUntil, tries } = reminderDigests;
  const isFree = and(isNull(sent), lte(leasedUntil, now.toISOString()), lt(tries, mostTries));
  const next = db
    .select({ id })
    .from(reminderDigests)
    .where(isFree)
    .orderBy(id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [digest] = await db
    .update(reminderDigests)
    .set({ leasedUntil: later(now, { minutes: leaseMinutes }), tries: sql`${tries} + 1` })
    .where(inArray(id, next))
    .returning();
  return digest;
}

const dayMs = 24 * 60 * 60 * 1000;
const emailsEveryMs = leaseMinutes * 60 * 1000;
const promptEveryMs = 60 * 1000;
const firstAfterMs = 15 * 1000;

/**
 * Runs the reminders shortly after the start and then daily, the prompt notifications every minute, and e-mails left by other servers every
 * five minutes, until stopped.
 */
export function startReminders(services: Sending & Pick<Services, 'background'>): () => void {
  const { background } = services;
  const remind = () =>
    background.run('reminders', async () => {
      await sendDueReminders(services);
      await sendLeftBehind(services);
    });
  const first = setTimeout(remind, firstAfterMs);
  const daily = setInterval(remind, dayMs);
  const sendLeft = async () => {
    await sendDigests(services);
    await sendLeftBehind(services);
  };
  const prompt = setInterval(
    () => background.run('prompt news', () => sendPromptNews(services)),
    promptEveryMs,
  );
  const often = setInterval(() => background.run('emails', sendLeft), emailsEveryMs);
  return () => {
    clearTimeout(first);
    clearInterval(daily);
    clearInterval(often);
    clearInterval(prompt);
  };
}
