import { count, eq, min, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { queueName } from '../queue/jobs.ts';
import { onlyRow } from '../shared/changes.ts';

/** Number of waiting records, and the time since when the first has waited; null if there are none. */
export interface Waiting {
  count: number;
  since: string | null;
}

/** Counts the e-mails that no mail server has accepted yet, including reminders; without those that have failed for good. */
export async function waitingMails(db: Database): Promise<Waiting> {
  return onlyRow(
    await rowsOf<Waiting>(
      db,
      sql`select count(*)::int as count, to_char(min(created_on) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
        from pgboss.job where name = ${queueName} and state < 'completed' and data ->> 'kind' in ('email', 'reminder')`,
    ),
  );
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
