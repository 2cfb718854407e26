import { NodePgSession } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgDialect } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import type { PoolConfig } from 'pg';

/** How long a caller waits for a connection before the database counts as down. */
const connectionTimeoutMillis = 20_000;

/** The database's code of a writing statement on a server that only reads. */
const readOnlyServer = '25006';

/**
 * A pool whose connections may break at any moment: an idle one is replaced at the next query, and the holder of one gets the error from
 * the failing query. The separate error event, if unhandled, would end the process.
 */
export function createPool(config: PoolConfig): Pool {
  const pool = new Pool({ keepAlive: true, connectionTimeoutMillis, ...config });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Makes every transaction release its connection. drizzle only does so once the transaction has begun: one that broke right there would be
 * lost, and a few restarts of the database would leave none. A connection to a server that only reads isn't used again: a new one is led
 * to the server that writes.
 */
export function giveBackConnections(pool: Pool, db: NodePgDatabase<Record<string, never>>): void {
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: NodePgSession<never, never> };
  session.transaction = async (act, config) => {
    const client = await pool.connect();
    let isReadOnly = false;
    try {
      return await new NodePgSession<never, never>(client, dialect, undefined).transaction(act, config);
    } catch (error) {
      isReadOnly = isCausedBy(error, readOnlyServer);
      throw error;
    } finally {
      client.release(isReadOnly);
    }
  };
}

/** Whether a failure, or what it wraps, has this code of the database's. */
export function isCausedBy(error: unknown, code: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === code) return true;
  return false;
}
