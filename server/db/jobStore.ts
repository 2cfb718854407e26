import type { Pool } from 'pg';
import type { Db } from 'pg-boss';
import { listenTo } from './channelNews.ts';

/** Result of a text with several statements, of which pg returns one each. */
interface StatementResult {
  rows: unknown[];
}

/**
 * Returns the connections of the workers of the queue to PostgreSQL: those of the pool, and one that listens. A connection with an error is
 * closed, since a text of several statements may have left a transaction open.
 */
export function jobStoreOf(pool: Pool, url: string): Db {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect();
      let isBroken = true;
      try {
        const result: StatementResult | StatementResult[] = await client.query(text, values);
        isBroken = false;
        return { rows: [result].flat().flatMap(({ rows }) => rows) };
      } finally {
        client.release(isBroken);
      }
    },
    listen: async (channel, onNotification, onReconnect) => {
      const news = listenTo(url, channel, {
        checkEveryMs: 5_000,
        onNews: (payload) => (payload === undefined ? onReconnect() : onNotification(payload)),
      });
      return { close: news.close };
    },
  };
}
