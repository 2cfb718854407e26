import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Channel of the triggers on sessions, users, customers, their licences and links. */
const callerChannel = 'tillsyn_callers';

/** Interval of the connection checks for changed callers, and validity of a response, in milliseconds. */
const checkEveryMs = 300;
const vouchesForMs = 900;
const answerWithinMs = 5_000;
const reconnectAfterMs = 500;

/** Notifications of a channel, from all servers of a database. */
export interface ChannelNews {
  /** Returns whether no notification can be more than a second late: only then may cached callers be used. */
  isCurrent: () => boolean;
  close: () => Promise<void>;
}

/** Options of a listener: `onNews` gets a notification's payload, and undefined after notifications may have been lost. */
interface Listening {
  checkEveryMs: number;
  onNews: (payload?: string) => void;
}

/** Listens to changed rights and ended sessions. */
export const listenToCallers = (url: string, onNews: () => void): ChannelNews =>
  listenTo(url, callerChannel, { checkEveryMs, onNews: () => onNews() });

/**
 * Listens on its own connection, which is reopened when lost. PostgreSQL delivers notifications before it answers a later query, so a
 * response guarantees that all earlier ones were delivered. A transaction pooler (PgBouncer) between server and database loses them:
 * `DATABASE_URL` must point to the database itself.
 */
export function listenTo(
  url: string,
  channel: string,
  { checkEveryMs: everyMs, onNews }: Listening,
): ChannelNews {
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
    client.on('notification', ({ payload }) => onNews(payload ?? ''));
    client.once('end', distrust);
    // The query reports why the connection broke; an unhandled error event would end the process.
    client.on('error', distrust);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onNews();
      while (!ended.signal.aborted) {
        const startedAt = performance.now();
        await client.query('select 1');
        vouchedAt = startedAt;
        await sleep(everyMs, undefined, { signal: ended.signal });
      }
    } finally {
      distrust();
      // Closing a connection whose peer is gone would wait.
      await Promise.race([client.end(), sleep(vouchesForMs)]).catch(() => undefined);
    }
  }

  const running = (async () => {
    while (!ended.signal.aborted) {
      // Any failure is retried; until then the cache isn't used.
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
