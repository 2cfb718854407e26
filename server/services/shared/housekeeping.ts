import { vacuumGrownTables } from '../../db/upkeep.ts';
import { isNotNull, lt, and } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { requestLimits } from '../../db/schema/installation.ts';
import { reminderDigests, reminderNotices } from '../../db/schema/reminders.ts';
import { later } from '../../core/clock.ts';
import type { Clock } from '../../core/clock.ts';
import type { Background } from '../../core/ports.ts';

const keptLetterDays = 90;
/** What is late for longer is reminded of again. */
const keptNoticeDays = 400;
const everyMs = 10 * 60 * 1000;

/** Deletes expired counters, and mails sent long ago. Safe to run from several servers at once. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(requestLimits).where(lt(requestLimits.expire, now.getTime()));
  const old = lt(reminderDigests.sent, later(now, { days: -keptLetterDays }));
  await db.delete(reminderDigests).where(and(isNotNull(reminderDigests.sent), old));
  await db.delete(reminderNotices).where(lt(reminderNotices.created, later(now, { days: -keptNoticeDays })));
}

/** Clears away at once and every ten minutes until it is stopped. */
export function startHousekeeping(services: {
  db: Database;
  isEmbedded: boolean;
  clock: Clock;
  background: Background;
}): () => void {
  const { db, isEmbedded, clock, background } = services;
  const tidyUp = () =>
    background.run('housekeeping', async () => {
      await deleteExpired(db, clock());
      if (isEmbedded) await vacuumGrownTables(db);
    });
  tidyUp();
  const timer = setInterval(tidyUp, everyMs);
  return () => clearInterval(timer);
}
