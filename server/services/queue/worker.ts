import type { JobKind } from '#contract/tenants/jobKinds.ts';
import { PgBoss } from 'pg-boss';
import type { Db } from 'pg-boss';
import type { Logger } from 'pino';
import { describeFailure } from '#server/core/failure.ts';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import {
  bossOptions,
  finishJob,
  heartbeatSeconds,
  jobOptions,
  postponeJob,
  queueName,
  releaseJobs,
  urgentPriority,
} from './jobs.ts';
import type { Job } from './jobs.ts';

/** Runs a job. Rejects if it has to be retried. */
export type RunJob = (job: Job) => Promise<void>;

/** Job without a payload that runs by the wall clock of `timeZone`. One run is made up for if no server was there for it. */
export interface ScheduledJob {
  kind: JobKind;
  cron: string;
  timeZone: string;
}

/** Workers of this server. */
export interface Workers {
  /** Stops taking jobs, and resolves when those in hand have ended or `graceMs` are over: then another server takes them over. */
  stop: (graceMs: number) => Promise<void>;
}

/** Interval of the heartbeats of a running job, in seconds. */
const beatSeconds = 5;
/** Interval of the search for jobs whose worker sends no heartbeats any more, in seconds; on PostgreSQL. */
const superviseSeconds = 15;
/** Interval of the search for jobs that are due after a delay, in seconds; others are fetched when they are committed. */
const pollSeconds = 10;
/** Interval of the deletion of failed jobs that have expired, in seconds. */
const maintenanceSeconds = 60 * 60;
/** Interval of the search for scheduled jobs that are due, in seconds. */
const scheduleSeconds = 30;

/** Runs a job, and ends it or puts it back: a failure is logged and doesn't affect other jobs. */
export async function settleJob(db: Database, log: Logger, job: Job, run: RunJob): Promise<void> {
  try {
    await run(job);
    await finishJob(db, job);
  } catch (error) {
    const failure = describeFailure(error);
    log.error({ job: job.data.kind, ...failure }, 'a job failed');
    await db.transaction((tx) => postponeJob(tx, job, failure.reason));
  }
}

/**
 * Starts the workers of this server: one on the embedded database, two on PostgreSQL, of which one is for the jobs that somebody waits for.
 * They fetch until the queue is empty, and are woken when jobs are committed.
 */
export async function startWorkers(
  { db, kind, jobStore }: Pick<OpenDatabase, 'db' | 'kind' | 'jobStore'>,
  log: Logger,
  { run, schedules }: { run: RunJob; schedules: readonly ScheduledJob[] },
): Promise<Workers> {
  const isEmbedded = kind === 'embedded';
  const boss = openBoss(jobStore, isEmbedded);
  boss.on('error', ({ message }) =>
    log.warn({ reason: describeFailure(new Error(message)).reason }, 'the queue of jobs failed'),
  );
  boss.on('warning', ({ message }) => log.warn({ message }, 'the queue of jobs warns'));
  if (isEmbedded) await db.transaction(releaseJobs);
  await boss.start();
  await boss.updateQueue(queueName, { notify: true, heartbeatSeconds });
  await keepSchedules(boss, schedules);
  const work = async (minPriority?: number) => {
    const options = {
      includeMetadata: true,
      heartbeatRefreshSeconds: beatSeconds,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      ...(minPriority !== undefined && { minPriority }),
    } as const;
    const id: string = await boss.work<Job['data'], unknown, typeof options>(
      queueName,
      options,
      async ([job]) => {
        if (job) await settleJob(db, log, job, run);
        boss.notifyWorker(id); // so that it doesn't wait before it fetches the next one
      },
    );
  };
  await work();
  if (!isEmbedded) await work(urgentPriority);
  return { stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs }) };
}

const openBoss = (db: Db, isEmbedded: boolean): PgBoss =>
  new PgBoss({
    ...bossOptions,
    db,
    backend: isEmbedded ? 'pglite' : 'postgres',
    useListenNotify: true,
    superviseIntervalSeconds: isEmbedded ? maintenanceSeconds : superviseSeconds,
    monitorIntervalSeconds: isEmbedded ? maintenanceSeconds : superviseSeconds,
    maintenanceIntervalSeconds: maintenanceSeconds,
    cronMonitorIntervalSeconds: scheduleSeconds,
    cronWorkerIntervalSeconds: scheduleSeconds,
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
  });

/** Stores the schedules of this version, and removes those that it doesn't have. */
async function keepSchedules(boss: PgBoss, schedules: readonly ScheduledJob[]): Promise<void> {
  for (const { kind, cron, timeZone } of schedules)
    await boss.schedule(
      queueName,
      cron,
      { kind, payload: null },
      {
        ...jobOptions(kind),
        key: kind,
        tz: timeZone,
        missed: 'once',
      },
    );
  for (const { key } of await boss.getSchedules(queueName))
    if (!schedules.some(({ kind }) => kind === key)) await boss.unschedule(queueName, key);
}
