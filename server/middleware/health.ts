import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { answerBody, successBody } from '../core/answers.ts';
import { rowsOf } from '../db/rowsOf.ts';
import { refuse } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';

const patienceMs = 2_000;

/** No row if the database can't write: a standby, or one set to read-only. */
const writable = sql`select 1 where current_setting('transaction_read_only') = 'off'`;

/**
 * `GET /api/health`: whether the service works, including its database, and isn't shutting down: 200 or 503. Needs no token; clients use it
 * as the network's state, and load balancers to select a server.
 */
export function registerHealth(app: Hono, { db, clock, apiHeaders, isStopping }: Services): void {
  app.get('/api/health', async () => {
    if (isStopping()) refuse('unavailable');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('late')), patienceMs);
    });
    try {
      const rows = await Promise.race([rowsOf(db, writable), late]);
      if (rows.length === 0) refuse('unavailable');
    } catch {
      refuse('unavailable'); // whatever the database's reason, the service can't work now
    } finally {
      clearTimeout(timer);
    }
    return answerBody(successBody({ status: 'ok', time: clock().toISOString() }), 200, apiHeaders);
  });
}
