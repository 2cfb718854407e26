import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { openBackend } from '../server/backend.ts';
import type { Answer, Backend } from '../server/backend.ts';
import { eventually } from '../eventually.ts';

/** Work that starts when called. */
type Work<T> = () => Promise<T>;

/** Setting of two concurrent requests: a backend on PostgreSQL whose commits can be held. */
export interface Lab extends Backend {
  /**
   * Runs the first call but holds its commit; starts the second; releases the commit when the second waits
   * for it or has responded without waiting.
   */
  meet: <A, B>(first: Work<A>, second: Work<B>) => Promise<[A, B]>;
  /**
   * Does the same with two calls, of which the first succeeds and the second gets this: `409 stale_version`.
   */
  hears: <A, B>(
    said: string,
    first: Work<Answer<A>>,
    second: Work<Answer<B>>,
  ) => Promise<[Answer<A>, Answer<B>]>;
  /** Expects the values of a column in the rows matching a condition, in order. */
  stands: (table: string, column: string, where: string, held: readonly unknown[]) => Promise<void>;
  /** Returns the id of the newest record of a table. */
  newest: (table: string) => Promise<number>;
  /** Wraps work in a separate transaction, for acts without a call. */
  inTransaction: <T>(act: (tx: Database) => Promise<T>) => Work<T>;
  /** Returns a user's calls by name: `as(admin)('updateRole', { id: 3 }, body)`. */
  as: (person: { token: string }) => Sender;
}

type Sender = <T = unknown>(
  name: CallName,
  params: Readonly<Record<string, number | string>>,
  body?: unknown,
) => Work<Answer<T>>;

/** Result that doesn't depend on the order of the two. */
export class Crash extends Error {
  override name = 'Crash';
}

/** Concurrent act of two requests with its expectations. */
export type Row = (lab: Lab) => Promise<unknown>;
export type Rows = Readonly<Record<string, Row>>;

const outcomeOf = ({ status, codes }: Answer): string => [status, ...codes].join(' ');

/** Creates a gate that holds the next transaction before its commit, on request. */
function createGate() {
  let heldGate: { reached: () => void; opened: Promise<null> } | null = null;

  const wrap = (db: Database): Database =>
    new Proxy(db, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'transaction' || typeof value !== 'function')
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        return (act: (tx: Database) => Promise<unknown>, config?: object) =>
          target.transaction(async (tx) => {
            const result = await act(tx);
            const gate = heldGate;
            heldGate = null;
            gate?.reached();
            await gate?.opened;
            return result;
          }, config);
      },
    });

  /** Holds the next transaction before its end until it is released. */
  const hold = () => {
    const [reached, opened] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    heldGate = { reached: () => reached.resolve(null), opened: opened.promise };
    const letGo = () => {
      heldGate = null;
      opened.resolve(null);
    };
    return { reached: reached.promise, letGo };
  };
  return { wrap, hold };
}

/** Returns true if a transaction waits for another one. */
export async function isAnybodyWaiting(db: Database): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  return (await rowsOf(db, waiting)).length > 0;
}

/** Opens a lab on a separate database. */
export async function openLab(): Promise<Lab> {
  const gate = createGate();
  const backend = await openBackend({ wrap: gate.wrap });
  const { db } = backend;

  async function meet<A, B>(first: Work<A>, second: Work<B>): Promise<[A, B]> {
    const { reached, letGo } = gate.hold();
    const done = first();
    // A refused transaction never reaches its commit.
    await Promise.race([reached, done.finally(letGo)]);
    let isAnswered = false;
    const secondCall = second().finally(() => {
      isAnswered = true;
    });
    // Failures are reported below.
    secondCall.catch(() => undefined);
    try {
      await eventually(async () => expect(isAnswered || (await isAnybodyWaiting(db))).toBe(true));
    } catch {
      throw new Crash('The second neither waited nor answered.');
    } finally {
      letGo();
    }
    const results = await Promise.all([done, secondCall]);
    await backend.settled();
    return results;
  }

  async function hears<A, B>(expected: string, first: Work<Answer<A>>, second: Work<Answer<B>>) {
    const answers = await meet(first, second);
    if (answers.some(({ status }) => status >= 500)) throw new Crash(answers.map(({ text }) => text).join());
    expect(answers.map(outcomeOf)).toEqual(['200', expected]);
    return answers;
  }

  const as =
    ({ token }: { token: string }): Sender =>
    (name, params, body) =>
    () => {
      const { method, path } = calls[name];
      const filled = path.replace(/\{(\w+)\}/g, (_whole, key: string) => String(params[key]));
      return backend.ask(method, filled, { token, ...(body === undefined ? {} : { body }) });
    };

  async function stands(table: string, column: string, where: string, expected: readonly unknown[]) {
    const query = sql.raw(`select ${column} as held from ${table} where ${where} order by 1`);
    const rows = await rowsOf<{ held: unknown }>(db, query);
    expect(rows.map(({ held }) => held)).toEqual(expected);
  }

  async function newest(table: string): Promise<number> {
    const [row] = await rowsOf<{ id: number }>(db, sql.raw(`select max(id)::int as id from ${table}`));
    return row?.id ?? 0;
  }

  const open = gate.wrap(db);
  const inTransaction =
    <T>(act: (tx: Database) => Promise<T>): Work<T> =>
    () =>
      open.transaction(act);

  return { ...backend, meet, hears, stands, newest, as, inTransaction };
}
