import { and, inArray, isNull, lt, lte } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { queuedEmails, reminderDigests } from '#server/db/schema/notifications.ts';
import { mostTries, sendJobs } from './jobs.ts';

/** End of the lease of a reminder whose e-mail is a job: servers of release 3.0.0 never take it. */
export const leftToQueue = '9999-12-31T00:00:00.000Z';
const atOnce = 200;

/**
 * Moves e-mails from the two queues of release 3.0.0 into the queue of jobs: those that it left when it was updated, and those that its
 * servers write during a rolling update and didn't send. They keep their Message-IDs. Servers of both releases lease them by the same rule.
 */
export async function moveEarlierEmails(db: Database, now: Date): Promise<void> {
  for (let moved = atOnce; moved === atOnce;)
    moved = await db.transaction(async (tx) => (await moveEmails(tx, now)) + (await moveReminders(tx, now)));
}

async function moveEmails(tx: Database, now: Date): Promise<number> {
  const { id, leasedUntil } = queuedEmails;
  const isFree = lte(leasedUntil, now.toISOString());
  const free = tx.select({ id }).from(queuedEmails).where(isFree).orderBy(id).limit(atOnce);
  const rows = await tx
    .delete(queuedEmails)
    .where(inArray(id, free.for('update', { skipLocked: true })))
    .returning();
  await sendJobs(
    tx,
    'email',
    rows.map(({ mark, name, address, subject, text, html, unsubscribe }) => ({
      id: mark,
      payload: {
        to: { name, address },
        subject,
        text,
        ...(html !== null && { html }),
        ...(unsubscribe !== null && { unsubscribe }),
      },
    })),
  );
  return rows.length;
}

async function moveReminders(tx: Database, now: Date): Promise<number> {
  const { id, sent, leasedUntil, tries } = reminderDigests;
  const isFree = and(isNull(sent), lte(leasedUntil, now.toISOString()), lt(tries, mostTries));
  const free = tx.select({ id }).from(reminderDigests).where(isFree).orderBy(id).limit(atOnce);
  const rows = await tx
    .update(reminderDigests)
    .set({ leasedUntil: leftToQueue })
    .where(inArray(id, free.for('update', { skipLocked: true })))
    .returning({ id });
  await sendJobs(
    tx,
    'reminder',
    rows.map((row) => ({ payload: { digestId: row.id } })),
  );
  return rows.length;
}
