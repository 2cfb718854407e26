import { reading, writing } from '#server/middleware/calls/chains.ts';
import { authorise } from '#server/core/authorise.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { discardJob, retryJob } from '#server/services/queue/jobs.ts';
import { lockFailedJob, readFailedJobs } from '#server/services/watch/failedJobs.ts';

/** Jobs that have failed for good. [OPS-114] */
export const failedJobRoutes: readonly Route[] = [
  reading.route('listFailedJobs', async (call) => {
    await authorise(call);
    return readFailedJobs(call.db);
  }),

  writing.route('retryJob', async (call) => {
    await authorise(call);
    const job = call.parameter('jobId');
    await lockFailedJob(call.db, job);
    await retryJob(call.db, job);
    await call.audit({ action: 'job_retried', details: { job } });
    return null;
  }),

  writing.route('discardJob', async (call) => {
    await authorise(call);
    const job = call.parameter('jobId');
    await lockFailedJob(call.db, job);
    await discardJob(call.db, job);
    await call.audit({ action: 'job_discarded', details: { job } });
    return null;
  }),
];
