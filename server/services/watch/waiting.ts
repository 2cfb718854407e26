import { and, count, eq, isNull, lt, min } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { queuedEmails, reminderDigests } from '#server/db/schema/notifications.ts';
import { mostTries } from '../emails/emailQueue.ts';
import { onlyRow } from '../shared/changes.ts';

/** Number of waiting records, and the time since when the first has waited; null if there are none. */
export interface Waiting {
  count: number;
  since: string | null;
}

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a;

/** Counts the e-mails that no mail server has accepted yet, including reminders. */
export async function waitingMails(db: Database): Promise<Waiting> {
  const emails = onlyRow(
    await db.select({ count: count(), since: min(queuedEmails.created) }).from(queuedEmails),
  );
  const digests = onlyRow(
    await db
      .select({ count: count(), since: min(reminderDigests.created) })
      .from(reminderDigests)
      .where(and(isNull(reminderDigests.sent), lt(reminderDigests.tries, mostTries))),
  );
  return { count: emails.count + digests.count, since: earlier(emails.since, digests.since) };
}

/** Counts the undecided work in quarantine. */
export async function waitingQuarantine(db: Database): Promise<Waiting> {
  return onlyRow(
    await db
      .select({ count: count(), since: min(roundQuarantine.created) })
      .from(roundQuarantine)
      .where(eq(roundQuarantine.state, 'waiting')),
  );
}
