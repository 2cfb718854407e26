import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { msPerDay } from '#domain/dates.ts';
import { networkOf } from '#server/core/networks.ts';
import type { Database } from '#server/db/client.ts';
import { requestLimits } from '#server/db/schema/installation.ts';
import type { Clock } from '#server/core/clock.ts';
import type { LoginWaits } from '#server/core/ports.ts';

/** Number of failures without a delay, and the delay after the next failure, which doubles each time. */
interface Patience {
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
}

const windowMs = 15 * 60_000;
const knownMs = 30 * msPerDay;
/** Maximum number of interrupted attempts remembered in this process; the oldest is dropped. */
const maxInterrupted = 10_000;

/** Delays per address: after five failures within 15 minutes each further one doubles the delay: 30 s, 1 min, … up to 15 minutes. */
const ofOneAddress: Patience = { free: 5, firstWaitMs: 30_000, longestWaitMs: windowMs };
/**
 * Delays over all addresses, after many more failures. For logins never longer than a minute: distributed guessing gets slow,
 * but the attacked user can still log in; an address that logged in within 30 days isn't delayed at all. For e-mails so few
 * that no inbox is flooded.
 */
const ofAllAddresses: Readonly<Record<'login' | 'reset', Patience>> = {
  login: { free: 50, firstWaitMs: 5_000, longestWaitMs: 60_000 },
  reset: { free: 15, firstWaitMs: 60_000, longestWaitMs: windowMs },
};

/** Counters of one kind of attempts. */
interface Counters {
  db: Database;
  kind: 'login' | 'reset';
  now: () => number;
  /** Attempts that were counted and then interrupted by the server, by key; subtracted before the next one. */
  interrupted: Map<string, number>;
}

/** Returns the key of an account's counter: from one address, from all of them, or the mark of a known address. */
const keyOf = (
  { kind }: Counters,
  scope: 'one' | 'all' | 'known',
  { account, address = '' }: { account: string; address?: string },
): string =>
  `${kind}:${scope}:${createHash('sha256')
    .update(`${account}\n${networkOf(address)}`)
    .digest('base64url')}`;

/** Returns the seconds that the account must wait from any address; null for a known address, which needn't wait. */
async function waitOfAll(counters: Counters, account: string, address: string): Promise<number | null> {
  const { db, kind, now } = counters;
  const allKey = keyOf(counters, 'all', { account });
  const knownKey = keyOf(counters, 'known', { account, address });
  const rows = await db
    .select()
    .from(requestLimits)
    .where(and(inArray(requestLimits.key, [allKey, knownKey]), gt(requestLimits.expire, now())));
  if (rows.some(({ key }) => key === knownKey)) return null;
  const row = rows.find(({ key }) => key === allKey);
  return row ? secondsLeft(row, ofAllAddresses[kind], now()) : 0;
}

/**
 * Counts an attempt unless it must wait; returns the seconds to wait. A single statement checks and counts, so that concurrent attempts,
 * even on different servers, are counted one after the other.
 */
async function countUnlessWaiting({ db, now }: Counters, key: string, rule: Patience): Promise<number> {
  if (await count(db, key, now(), waitEnded(rule, now()))) return 0;
  const [row] = await db.select().from(requestLimits).where(eq(requestLimits.key, key));
  return Math.max(1, row ? secondsLeft(row, rule, now()) : 0);
}

/** Subtracts the points of interrupted attempts. */
async function subtractInterrupted({ db, interrupted }: Counters, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const points = interrupted.get(key);
    if (points === undefined) continue;
    await db
      .update(requestLimits)
      .set({ points: sql`greatest(${requestLimits.points} - ${points}, 0)` })
      .where(eq(requestLimits.key, key));
    interrupted.delete(key);
  }
}

/** Remembers interrupted attempts, and drops the oldest above the maximum. */
function rememberInterrupted({ interrupted }: Counters, keys: readonly string[]): void {
  for (const key of keys) {
    const points = (interrupted.get(key) ?? 0) + 1;
    interrupted.delete(key);
    interrupted.set(key, points);
  }
  for (const [oldest] of interrupted) {
    if (interrupted.size <= maxInterrupted) break;
    interrupted.delete(oldest);
  }
}

/** Resets the counter of the address, takes one point off that of all addresses, and marks the address as known. */
async function recordSuccess(counters: Counters, account: string, address: string): Promise<void> {
  const { db, now } = counters;
  await db.delete(requestLimits).where(eq(requestLimits.key, keyOf(counters, 'one', { account, address })));
  const isCounted = and(
    eq(requestLimits.key, keyOf(counters, 'all', { account })),
    gt(requestLimits.points, 0),
  );
  await db
    .update(requestLimits)
    .set({ points: sql`${requestLimits.points} - 1` })
    .where(isCounted);
  const mark = {
    key: keyOf(counters, 'known', { account, address }),
    points: 1,
    expire: now() + knownMs,
  };
  await db
    .insert(requestLimits)
    .values(mark)
    .onConflictDoUpdate({ target: requestLimits.key, set: { expire: mark.expire } });
}

/** Creates the delays of one kind of attempts. @param kind kind of attempts: logins and password reset e-mails wait independently */
export function createLoginWaits(db: Database, clock: Clock, kind: 'login' | 'reset'): LoginWaits {
  const counters: Counters = { db, kind, now: () => clock().getTime(), interrupted: new Map() };
  return {
    interrupted: (account, address) =>
      rememberInterrupted(counters, [
        keyOf(counters, 'one', { account, address }),
        keyOf(counters, 'all', { account }),
      ]),
    attempt: async (account, address) => {
      const [oneKey, allKey] = [
        keyOf(counters, 'one', { account, address }),
        keyOf(counters, 'all', { account }),
      ];
      await subtractInterrupted(counters, [oneKey, allKey]);
      const wait = await waitOfAll(counters, account, address);
      if (wait !== null && wait > 0) return wait;
      const waitOfAddress = await countUnlessWaiting(counters, oneKey, ofOneAddress);
      if (waitOfAddress > 0) return waitOfAddress;
      if (wait !== null) return countUnlessWaiting(counters, allKey, ofAllAddresses[kind]);
      await count(db, allKey, counters.now());
      return 0;
    },
    succeeded: (account, address) => recordSuccess(counters, account, address),
  };
}

/**
 * Increments a counter, which restarts when its window has passed.
 * @returns whether it was incremented: not while `allowed` is false
 */
async function count(db: Database, key: string, now: number, allowed?: SQL): Promise<boolean> {
  const { points, expire } = requestLimits;
  const rows = await db
    .insert(requestLimits)
    .values({ key, points: 1, expire: now + windowMs })
    .onConflictDoUpdate({
      target: requestLimits.key,
      // Above a thousand points the delay no longer grows.
      set: {
        points: sql`case when ${expire} <= ${now} then 1 else least(${points}, 1000) + 1 end`,
        expire: now + windowMs,
      },
      ...(allowed === undefined ? {} : { setWhere: allowed }),
    })
    .returning({ points });
  return rows.length > 0;
}

/** Returns the SQL condition that the delay after the last failure is over, equivalent to `secondsLeft` being 0. */
function waitEnded({ free, firstWaitMs, longestWaitMs }: Patience, now: number): SQL {
  const { points, expire } = requestLimits;
  const wait = sql`least(${longestWaitMs}::bigint, ${firstWaitMs}::bigint * (2 ^ least(${points} - ${free}::integer, 20))::bigint)`;
  return sql`(${expire} <= ${now}::bigint or ${points} < ${free}::integer or ${expire} - ${windowMs}::bigint + ${wait} <= ${now}::bigint)`;
}

function secondsLeft(
  { points, expire }: { points: number; expire: number | null },
  { free, firstWaitMs, longestWaitMs }: Patience,
  now: number,
): number {
  if (expire === null || expire <= now || points < free) return 0;
  const waitMs = Math.min(firstWaitMs * 2 ** (points - free), longestWaitMs);
  return Math.max(0, Math.ceil((expire - windowMs + waitMs - now) / 1000));
}
