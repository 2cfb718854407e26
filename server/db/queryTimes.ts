import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';

/**
 * Callback for each completed query: its text, whose values are parameters, the caller's wait in milliseconds, and the error if it failed.
 */
export type OnQuery = (text: string, ms: number, error?: unknown) => void;

type Query = (...sent: never[]) => unknown;

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return query instanceof Object && 'text' in query ? String(query.text) : '';
};

/** Wraps a function with timing; a query with a callback is the pool's internal one, which the pool's wrapper times. */
function timed<Q extends Query>(query: Q, onQuery: OnQuery): Q {
  const timing = (...sent: never[]): unknown => {
    const start = performance.now();
    const answer = query(...sent);
    const end = (error?: unknown) => onQuery(textOf(sent[0]), performance.now() - start, error);
    if (answer instanceof Promise) void answer.then(() => end(), end);
    return answer;
  };
  return timing as Q;
}

/** Times every query of a pool, including the wait for a connection. */
export function timePool(pool: Pool, onQuery: OnQuery): void {
  pool.query = timed(pool.query.bind(pool) as Query, onQuery) as Pool['query'];
  pool.on('connect', (client: PoolClient) => {
    client.query = timed(client.query.bind(client) as Query, onQuery) as PoolClient['query'];
  });
}

type Run = <Row>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;

/** Times every query of the embedded database, including the wait for its single connection. */
export function timeEmbedded(client: PGlite, onQuery: OnQuery): void {
  client.query = timed<Run>(client.query.bind(client), onQuery);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx: Transaction) => {
      tx.query = timed<Run>(tx.query.bind(tx), onQuery);
      return work(tx);
    });
}
