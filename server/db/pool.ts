import { NodePgSession } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgDialect } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import type { PoolConfig } from 'pg';

/** Longest wait for a connection before the database counts as down, in milliseconds. */
const connectionTimeoutMillis = 20_000;

/** SQLSTATE of a writing statement on a read-only server. */
const readOnlyServer = '25006';

/**
 * Creates a pool that tolerates broken connections: an idle one is replaced at the next query, and the user of one gets the error from the
 * failing query. The separate error event, if unhandled, would end the process.
 */
export function createPool(config: PoolConfig): Pool {
  const pool = new Pool({ keepAlive: true, connectionTimeoutMillis, ...config });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Makes every transaction release its connection. drizzle only does so once the transaction has begun: a connection that broke at
 * `begin` would leak, and a few restarts of the database would exhaust the pool. A connection to a read-only server is discarded: a new
 * one is routed to the primary.
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

/** Returns whether a failure or one of its causes has this SQLSTATE. */
export function isCausedBy(error: unknown, code: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === code) return true;
  return false;
}
