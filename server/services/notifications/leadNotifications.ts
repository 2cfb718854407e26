import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { leadNotifications } from '#server/db/schema/notifications.ts';
import { createdColumns } from '../shared/changes.ts';
import type { LeadNotification } from '../shared/subjects.ts';

/** Stores that a user is notified of coming days by a digest. @returns the number of those that the user wasn't notified of before */
export async function claimLeadNotifications(
  tx: Database,
  notifications: readonly LeadNotification[],
  { digestId, userId, now }: { digestId: number; userId: number; now: string },
): Promise<number> {
  if (notifications.length === 0) return 0;
  const rows = notifications.map(({ subject, leadDays }) => ({
    digestId,
    userId,
    subject,
    leadDays,
    ...createdColumns(now),
  }));
  const insert = tx.insert(leadNotifications).values(rows).onConflictDoNothing();
  return (await insert.returning({ id: leadNotifications.id })).length;
}

/** Returns a function that tells whether a digest was queued with a notification. */
export async function leadsOfDigest(
  db: Database,
  digestId: number,
): Promise<(notification: LeadNotification) => boolean> {
  const { subject, leadDays } = leadNotifications;
  const rows = await db
    .select({ subject, leadDays })
    .from(leadNotifications)
    .where(eq(leadNotifications.digestId, digestId));
  const keys = new Set(rows.map((row) => `${row.subject} ${row.leadDays}`));
  return (notification) => keys.has(`${notification.subject} ${notification.leadDays}`);
}
