import { vacuumGrownTables } from '#server/db/upkeep.ts';
import { isNotNull, lt, and, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { requestLimits } from '#server/db/schema/installation.ts';
import { idempotencyReceipts } from '#server/db/schema/receipts.ts';
import {
  leadNotifications,
  reminderDigests,
  reminderNotifications,
} from '#server/db/schema/notifications.ts';
import { moveEarlierEmails } from '../queue/earlierQueues.ts';
import { eraseOldContacts } from '../faultReports/faultReports.ts';
import { trimLogs } from '../webhooks/deliveries.ts';
import { wakeWebhooks } from '../webhooks/runWebhooks.ts';
import { later } from '#domain/dates.ts';
import type { Services } from '#server/core/services.ts';

const keptDigestDays = 90;
/** Retention of reminder notices, in days: a round that is overdue for longer is reminded of again. */
const keptNoticeDays = 400;
const keptAnswerDays = 90;
/** Number of responses whose texts one statement drops, so that calls run in between, and maximum number of statements per run. */
const answersAtOnce = 500;
const mostStatements = 100;

/** Deletes expired counters, and e-mails sent long ago. Safe to run on several servers at once. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(requestLimits).where(lt(requestLimits.expire, now.getTime()));
  const old = lt(reminderDigests.sent, later(now, { days: -keptDigestDays }));
  await db.delete(reminderDigests).where(and(isNotNull(reminderDigests.sent), old));
  await db
    .delete(reminderNotifications)
    .where(lt(reminderNotifications.created, later(now, { days: -keptNoticeDays })));
  await db
    .delete(leadNotifications)
    .where(lt(leadNotifications.created, later(now, { days: -keptNoticeDays })));
}

/**
 * Drops the texts of old responses that can be rebuilt from their records. The rest is left for the next run. Safe to run
 * on several servers at once.
 */
export async function dropOldAnswers(db: Database, now: Date): Promise<void> {
  const { id, created, answer, recordId } = idempotencyReceipts;
  const isOld = and(
    lt(created, later(now, { days: -keptAnswerDays })),
    isNotNull(answer),
    isNotNull(recordId),
  );
  for (let statements = 0; statements < mostStatements; statements += 1) {
    const some = db
      .select({ id })
      .from(idempotencyReceipts)
      .where(isOld)
      .orderBy(created)
      .limit(answersAtOnce);
    const dropped = await db
      .update(idempotencyReceipts)
      .set({ answer: null })
      .where(inArray(id, some.for('update', { skipLocked: true })))
      .returning({ id });
    if (dropped.length < answersAtOnce) return;
  }
}

/** Deletes what has expired, and moves what servers of the previous release left in their queues. */
export async function keepHouse({
  db,
  databaseKind,
  clock,
}: Pick<Services, 'db' | 'databaseKind' | 'clock'>): Promise<void> {
  await moveEarlierEmails(db, clock());
  await deleteExpired(db, clock());
  await dropOldAnswers(db, clock());
  await eraseOldContacts(db, clock());
  await trimLogs(db, clock());
  await wakeWebhooks(db, clock().toISOString());
  if (databaseKind === 'embedded') await vacuumGrownTables(db);
}
