import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { answerBody, successBody } from '../core/answers.ts';
import { refuse } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';

const patienceMs = 2_000;

/** `GET /api/health`: does the service answer, database included? Needs no token; clients take it as the network's state. */
export function registerHealth(app: Hono, { db, clock, apiHeaders }: Services): void {
  app.get('/api/health', async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('late')), patienceMs);
    });
    try {
      await Promise.race([db.execute(sql`select 1`), late]);
    } catch {
      refuse('unavailable'); // whatever the database's reason, the service can't work now
    } finally {
      clearTimeout(timer);
    }
    return answerBody(successBody({ status: 'ok', time: clock().toISOString() }), 200, apiHeaders);
  });
}
