import type { Hono } from 'hono';
import { answerBody, successBody } from '../core/answers.ts';
import { refuse } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { isDatabaseWorking, isStoreWorking } from '../services/watch/health.ts';

/**
 * `GET /api/health`: whether the service works, including its database, and isn't shutting down: 200 or 503. Needs no token; clients use it
 * as the network's state, and load balancers to select a server. `/live` is whether the process answers, and `/ready` whether it can do all
 * of its work: the same, with the store of files.
 */
export function registerHealth(app: Hono, { db, files, clock, apiHeaders, isStopping }: Services): void {
  const answer = () =>
    answerBody(successBody({ status: 'ok', time: clock().toISOString() }), 200, apiHeaders);

  app.get('/api/health', async () => {
    if (isStopping() || !(await isDatabaseWorking(db))) refuse('unavailable');
    return answer();
  });
  app.get('/api/health/live', () => answer());
  app.get('/api/health/ready', async () => {
    if (isStopping()) refuse('unavailable');
    const works = await Promise.all([isDatabaseWorking(db), isStoreWorking(files, clock())]);
    if (works.includes(false)) refuse('unavailable');
    return answer();
  });
}
