import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** What the triggers on sessions, users, customers, their licences and links tell. */
const channel = 'tillsyn_callers';

/** How often the connection is asked whether it is there, and for how long an answer vouches for it. */
const askEveryMs = 300;
const vouchesForMs = 900;
const answerWithinMs = 5_000;
const reconnectAfterMs = 500;

/** News of changed rights and ended sessions, from all servers of a database. */
export interface CallerNews {
  /** Whether nothing can have gone unheard for longer than a second: only then may what was known before be used. */
  isCurrent: () => boolean;
  close: () => Promise<void>;
}

/**
 * Listens on a connection of its own, which is made anew whenever it is lost. PostgreSQL hands news over before it answers a later
 * question, so that an answer vouches for all that was told before the question was put. A transaction pooler (PgBouncer) between
 * server and database loses news: `DATABASE_URL` must lead to the database itself.
 */
export function listenToCallers(url: string, onNews: () => void): CallerNews {
  const ended = new AbortController();
  let vouchedAt = Number.NEGATIVE_INFINITY;

  const distrust = () => {
    vouchedAt = Number.NEGATIVE_INFINITY;
    onNews();
  };

  async function listen(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: channel,
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    client.on('notification', onNews);
    client.once('end', distrust);
    // What broke it is told by the query that it breaks; unheard, it would end the process.
    client.on('error', distrust);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      onNews();
      while (!ended.signal.aborted) {
        const asked = performance.now();
        await client.query('select 1');
        vouchedAt = asked;
        await sleep(askEveryMs, undefined, { signal: ended.signal });
      }
    } finally {
      distrust();
      // A connection whose other end is gone would wait for its goodbye.
      await Promise.race([client.end(), sleep(vouchesForMs)]).catch(() => undefined);
    }
  }

  const running = (async () => {
    while (!ended.signal.aborted) {
      // Whatever went wrong, the next try is the answer to it; meanwhile nothing that was known is trusted.
      await listen().catch(() => undefined);
      await sleep(reconnectAfterMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();

  return {
    isCurrent: () => performance.now() - vouchedAt < vouchesForMs,
    close: async () => {
      ended.abort();
      await running;
    },
  };
}
