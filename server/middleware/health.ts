import type { Hono } from 'hono';
import { answerBody, successBody } from '../core/answers.ts';
import { refuse } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { isDatabaseWorking, isStoreWorking } from '../services/watch/health.ts';

/**
 * 200 or 503, without a token. `GET /api/health/ready`, for load balancers: whether this server can do all of its work and isn't stopping.
 * `/live`: whether the process answers. `GET /api/health`, which clients use as the network's state: as `ready`, without the store of files,
 * since a tablet can save most of its work without that.
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
