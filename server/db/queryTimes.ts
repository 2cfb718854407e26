import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';

/** Receives each query when it has ended: its text, whose values are parameters, the sender's wait in milliseconds, and the error if it failed. */
export type OnQuery = (text: string, ms: number, error?: unknown) => void;

type Query = (...sent: never[]) => unknown;

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return query instanceof Object && 'text' in query ? String(query.text) : '';
};

/** The same function, timed; a query with a callback is the pool's own, which times it itself. */
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

/** Times every query of a pool; waiting for a connection counts. */
export function timePool(pool: Pool, onQuery: OnQuery): void {
  pool.query = timed(pool.query.bind(pool) as Query, onQuery) as Pool['query'];
  pool.on('connect', (client: PoolClient) => {
    client.query = timed(client.query.bind(client) as Query, onQuery) as PoolClient['query'];
  });
}

type Run = <Row>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;

/** Times every query of the embedded database; waiting for its one connection counts. */
export function timeEmbedded(client: PGlite, onQuery: OnQuery): void {
  client.query = timed<Run>(client.query.bind(client), onQuery);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx: Transaction) => {
      tx.query = timed<Run>(tx.query.bind(tx), onQuery);
      return work(tx);
    });
}
