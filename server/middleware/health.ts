import type { Hono } from 'hono';
import { answerBody, successBody } from '../core/answers.ts';
import { fail } from '../core/httpProblem.ts';
import type { Services } from '../core/services.ts';
import { isStoreWorking } from '../services/watch/storeHealth.ts';

/**
 * Registers the health routes, which respond 200 or 503 without a token. `GET /api/health/ready`, for load balancers: the server can do all
 * of its work and isn't stopping. `/live`: the process responds. `GET /api/health`, by which clients detect whether they are online: like
 * `ready`, but without the file store, since a tablet can save most of its work without it.
 */
export function registerHealth(app: Hono, services: Services): void {
  const { databaseHealth, files, clock, isStopping } = services;
  const answer = () => answerBody(successBody({ status: 'ok', time: clock().toISOString() }));

  app.get('/api/health', async () => {
    if (isStopping() || !(await databaseHealth.isWorking())) fail('unavailable');
    return answer();
  });
  app.get('/api/health/live', () => answer());
  app.get('/api/health/ready', async () => {
    if (isStopping()) fail('unavailable');
    const works = await Promise.all([databaseHealth.isWorking(), isStoreWorking(files, clock())]);
    if (works.includes(false)) fail('unavailable');
    return answer();
  });
}
