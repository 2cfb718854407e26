import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { JobKind } from '#contract/tenants/jobKinds.ts';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { ConstructorOptions, Db, JobInsert, JobWithMetadata } from 'pg-boss';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { Email } from '#server/core/ports.ts';

/** Name of the one queue of jobs; `0037_jobs.sql` creates it. */
export const queueName = 'jobs';

/** Queued e-mail: its texts have placeholders for tokens. The job's id is its Message-ID. */
export type QueuedEmail = Omit<Email, 'messageId'>;

/** Payload of each kind of job. */
export interface JobPayloads extends Record<JobKind, unknown> {
  email: QueuedEmail;
  /** E-mail of a person's reminders of a day, rendered when it is sent. */
  reminder: { digestId: number };
  /** E-mails about the notifications that have waited long enough. */
  promptNotifications: null;
  /** Reminders of everybody for whom it is morning. */
  dueReminders: null;
  housekeeping: null;
  fileSweep: null;
  /** DNS records of all proved domains. */
  domainChecks: null;
  /** Deletions by the retention of root customers, and their announcements. */
  retention: null;
  /** New events for webhooks, and deliveries that are due. */
  webhooks: null;
  /** Due dates of the services at a customer and below it, after a change of their rules. */
  serviceStates: { customerId: number };
  /** Due dates of all services, after a start of a new version. */
  serviceStatesOfVersion: null;
  /** Pending packs of a batch. */
  filePacks: { batch: string };
}

/** Job as the queue stores it. */
type JobData = { [Kind in JobKind]: { kind: Kind; payload: JobPayloads[Kind] } }[JobKind];

/** Job in the hands of a worker. */
export type Job = JobWithMetadata<JobData>;

/** Job to send. `id` defaults to a random one, the delay to 0, and `tries` to `mostTries`. */
export interface JobRequest<Kind extends JobKind> {
  payload: JobPayloads[Kind];
  id?: string;
  delayMinutes?: number;
  delaySeconds?: number;
  tries?: number;
}

/** Priority of the jobs that somebody waits for; on PostgreSQL each server has a worker for these alone. */
export const urgentPriority = 10;

/** Kinds of jobs that run before all others. */
const urgentKinds: readonly JobKind[] = ['email', 'reminder', 'promptNotifications'];

/** Maximum number of attempts: a failed job is retried after 5 min, 20 min, 80 min, … and listed as failed after a day and a half. */
export const mostTries = 6;
const firstDelayMinutes = 5;

/** Returns the delay after a failed attempt, in minutes; the first one is 1. */
const delayAfter = (tries: number): number => firstDelayMinutes * 4 ** (tries - 1);

/** Lifetime of a failed job in the list of failed jobs, in days. */
const keptFailedDays = 35;
/** Time without a heartbeat after which a worker counts as killed, in seconds. */
export const heartbeatSeconds = 20;
const daySeconds = 24 * 60 * 60;
/** Upper limit of the duration of a job that sends heartbeats, in seconds; pg-boss accepts no more than a day. */
const longestSeconds = daySeconds;

/** Options of kinds that differ from the usual ones: a job that runs again in minutes needs no further attempts. */
const ownOptions: Partial<Record<JobKind, { retryLimit: number; deleteAfterSeconds: number }>> = {
  housekeeping: { retryLimit: 0, deleteAfterSeconds: 60 * 60 },
};

/** Returns the options of a job of this kind. */
export const jobOptions = (kind: JobKind) => ({
  priority: urgentKinds.includes(kind) ? urgentPriority : 0,
  retryLimit: mostTries - 1,
  retryDelay: 0,
  heartbeatSeconds,
  expireInSeconds: longestSeconds,
  retentionSeconds: keptFailedDays * daySeconds,
  deleteAfterSeconds: keptFailedDays * daySeconds,
  ...ownOptions[kind],
});

/** Options of every connection to the queue: our migrations create its schema, and no registry of servers is kept. */
export const bossOptions = {
  schema: 'pgboss',
  migrate: false,
  createSchema: false,
  registerInstance: false,
  openTelemetry: { enabled: false },
} as const satisfies ConstructorOptions;

/** Transaction of the current sending, in which the queue's settings are read too: the embedded database has one connection. */
const sending = new AsyncLocalStorage<Db>();

/** pg-boss for single statements in the caller's transaction; it never starts a worker. */
const boss = new PgBoss({
  ...bossOptions,
  supervise: false,
  schedule: false,
  db: {
    executeSql: (text, values) => {
      const db = sending.getStore();
      if (!db) throw new Error('The queue of jobs was used outside of a transaction.');
      return db.executeSql(text, values);
    },
  },
});

/** Returns the access of pg-boss to a transaction. */
export const storeOf = (tx: Database): Db =>
  fromDrizzle(
    {
      execute: (query) => tx.execute(query as SQL).then((result) => result as unknown as { rows: unknown[] }),
    },
    sql,
  );

const within = <Result>(tx: Database, act: (options: { db: Db }) => Promise<Result>): Promise<Result> => {
  const db = storeOf(tx);
  return sending.run(db, () => act({ db }));
};

/** Sends jobs in the transaction of the change that they belong to; workers are woken by its commit. */
export async function sendJobs<Kind extends JobKind>(
  tx: Database,
  kind: Kind,
  requests: readonly JobRequest<Kind>[],
): Promise<void> {
  if (requests.length === 0) return;
  const jobs: JobInsert[] = requests.map(({ payload, id, delayMinutes = 0, delaySeconds = 0, tries }) => ({
    ...jobOptions(kind),
    data: { kind, payload },
    startAfter: delayMinutes * 60 + delaySeconds,
    ...(id !== undefined && { id }),
    ...(tries !== undefined && { retryLimit: tries - 1 }),
  }));
  await within(tx, (options) => boss.insert(queueName, jobs, options));
}

/** Puts a job back into the queue after a failed attempt, or into the list of failed jobs after the last one. */
export async function postponeJob(tx: Database, job: Job, reason: string): Promise<void> {
  const tries = job.retryCount + 1;
  await within(tx, async (options) => {
    await boss.fail(queueName, job, { reason }, options);
    if (tries > job.retryLimit) return;
    const startAfter = delayAfter(tries) * 60;
    await boss.update(queueName, undefined, { id: job.id, startAfter, ...options });
  });
}

/** Ends a job; its row is deleted, since the texts of e-mails aren't kept. */
export async function finishJob(tx: Database, job: Job): Promise<void> {
  await within(tx, (options) => boss.deleteJob(queueName, job, options));
}

/** Puts back all jobs in hand, those of a killed process: one process at a time owns the embedded database. Call it before workers start. */
export async function releaseJobs(tx: Database): Promise<void> {
  const active = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`select id, name from pgboss.job where state = 'active'`,
  );
  await within(tx, async (options) => {
    for (const { id, name } of active) await boss.fail(name, id, {}, options);
  });
}

/** Runs a failed job again, at once. */
export async function retryJob(tx: Database, id: string): Promise<void> {
  await within(tx, (options) => boss.retry(queueName, id, options));
}

/** Deletes a failed job. */
export async function discardJob(tx: Database, id: string): Promise<void> {
  await within(tx, (options) => boss.deleteJob(queueName, id, options));
}
