import { sql } from 'drizzle-orm';
import type { FailedJob } from '#contract/tenants/failedJob.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { queueName } from '../queue/jobs.ts';
import { restoredReason } from '../queue/restoredJobs.ts';

/** Maximum number of jobs in the list. */
const mostListed = 200;

type Row = Omit<FailedJob, 'cause'> & { isKilled: boolean };

/** Returns the jobs that have failed for good, the latest first. */
export async function readFailedJobs(db: Database): Promise<FailedJob[]> {
  const text = (column: 'created_on' | 'completed_on') =>
    sql`to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const rows = await rowsOf<Row>(
    db,
    sql`select id, data ->> 'kind' as kind, output ->> 'reason' as reason, output ->> 'reason' is null as "isKilled", retry_count + 1 as tries,
        ${text('created_on')} as created, ${text('completed_on')} as failed,
        case data ->> 'kind' when 'email' then data #>> '{payload,to,address}'
          when 'reminder' then (select u.email from reminder_digests d join users u on u.id = d.user_id
            where d.id = (data #>> '{payload,digestId}')::int) end as recipient
      from pgboss.job where name = ${queueName} and state = 'failed' order by completed_on desc, id limit ${mostListed}`,
  );
  return rows.map(({ isKilled, reason, ...row }) => {
    const isRestored = reason === restoredReason;
    return {
      ...row,
      cause: isRestored ? 'restored' : isKilled ? 'killed' : 'failed',
      reason: isRestored ? null : reason,
    };
  });
}

/** Locks a failed job. @throws HttpProblem not_found, also if it isn't failed any more */
export async function lockFailedJob(tx: Database, id: string): Promise<void> {
  const [row] = await rowsOf(
    tx,
    sql`select id from pgboss.job where name = ${queueName} and id::text = ${id} and state = 'failed' for update`,
  );
  orNotFound(row);
}
