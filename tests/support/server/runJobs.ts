import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import type { Logger } from 'pino';
import type { JobKind } from '#contract/tenants/jobKinds.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { jobRunner } from '#server/services/jobs/runJob.ts';
import type { JobServices } from '#server/services/jobs/runJob.ts';
import { bossOptions, queueName, storeOf } from '#server/services/queue/jobs.ts';
import type { Job, JobPayloads } from '#server/services/queue/jobs.ts';
import { settleJob } from '#server/services/queue/worker.ts';
import { createTokens } from '#server/services/shared/tokens.ts';
import { testSecret } from './testSecret.ts';

/** Parts of the jobs that tests replace; the others are the usual ones, without files and settings of a server. */
export type JobParts = Pick<JobServices, 'db' | 'clock' | 'mail'> & Partial<JobServices> & { log?: Logger };

const bosses = new WeakMap<Database, PgBoss>();

/** Returns a job that is due, in the hands of the caller. */
async function takeJob(db: Database): Promise<Job | undefined> {
  const boss = bosses.get(db) ?? new PgBoss({ ...bossOptions, db: storeOf(db) });
  bosses.set(db, boss);
  const [job] = await boss.fetch<Job['data']>(queueName, { includeMetadata: true });
  return job;
}

/** Runs the jobs that are due, one after the other, as a worker does. @returns their number */
export async function runJobs({ log = pino({ level: 'silent' }), ...parts }: JobParts): Promise<number> {
  const services = {
    isStopping: () => false,
    isBackedUp: async () => false,
    databaseKind: 'embedded',
    tokens: createTokens(testSecret, parts.clock),
    settings: { publicUrl: 'http://localhost:4780' },
    log,
    ...parts,
  } as JobServices;
  const run = jobRunner(services);
  for (let count = 0; ; count += 1) {
    const job = services.isStopping() ? undefined : await takeJob(parts.db);
    if (!job) return count;
    await settleJob(parts.db, log, job, run);
  }
}

/** Row of the queue. `delaySeconds` is the time until the job is due. */
export interface QueuedJob<Kind extends JobKind> {
  id: string;
  state: string;
  payload: JobPayloads[Kind];
  output: { reason?: string } | null;
  delaySeconds: number;
}

/** Returns the jobs of a kind that haven't ended, in the order in which they were sent. */
export const jobsOf = <Kind extends JobKind>(db: Database, kind: Kind): Promise<QueuedJob<Kind>[]> =>
  rowsOf<QueuedJob<Kind>>(
    db,
    sql`select id, state::text as state, data -> 'payload' as payload, output,
        round(extract(epoch from start_after - now()))::int as "delaySeconds"
      from pgboss.job where name = ${queueName} and data ->> 'kind' = ${kind} order by created_on, id`,
  );

/** Makes the jobs that wait for another attempt due at once. */
export async function endDelays(db: Database): Promise<void> {
  await db.execute(
    sql`update pgboss.job set start_after = now() where name = ${queueName} and state < 'active'`,
  );
}
