import { sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import type { CallName } from '#contract/calls.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';

/** Calls that move or delete levels: they exclude every other write. */
const shapingCalls: ReadonlySet<CallName> = new Set<CallName>(['moveCustomer', 'deleteCustomer']);

/**
 * Locks the trees for a writing call, or other work, until its transaction ends: shared, or exclusively for calls that change their shape.
 * The hierarchy that a write has read is then unchanged at its commit, and moving a level sees all references that it separates. Call it
 * first, so that no holder of a row lock waits for the trees. [PICK-32]
 */
export async function lockTrees(tx: Database, name?: CallName): Promise<void> {
  if (name !== undefined && shapingCalls.has(name)) await lockTreesExclusively(tx);
  else await tx.execute(sql`select pg_advisory_xact_lock_shared(${advisoryLocks.trees})`);
}

/** Waits until every write that began before has ended, without blocking later ones. */
export const awaitWriters = (db: Database): Promise<void> => db.transaction(lockTreesExclusively);

/** Pause between two attempts that don't queue, in milliseconds. */
const pauseMs = 100;
/** Number of attempts that don't queue before one that does: later writers are blocked in at most 1 of 25 attempts. */
const attemptsPerWindow = 25;
/** First and longest timeout of an attempt that queues, in milliseconds. */
const windowMs = { first: 50, most: 400 };

/**
 * Acquires the exclusive lock. A request in PostgreSQL's lock queue would block all later shared ones, for as long as one long write lasts:
 * therefore it queues for short times only, and otherwise polls the lock.
 */
async function lockTreesExclusively(tx: Database): Promise<void> {
  for (let window = windowMs.first; ; window = Math.min(window * 2, windowMs.most)) {
    for (let attempt = 0; attempt < attemptsPerWindow; attempt += 1) {
      if (await tryLock(tx)) return;
      await pause(pauseMs + Math.random() * pauseMs);
    }
    await queueFor(tx, window);
  }
}

/** Returns whether the transaction holds the exclusive lock now. */
async function tryLock(tx: Database): Promise<boolean> {
  const [row] = await rowsOf<{ isTaken: boolean }>(
    tx,
    sql`select not pg_try_advisory_xact_lock(${advisoryLocks.trees}) as "isTaken"`,
  );
  return row?.isTaken !== true;
}

/** Queues for the exclusive lock for the given time. */
async function queueFor(tx: Database, milliseconds: number): Promise<void> {
  await tx.execute(
    sql.raw(`do $$ declare usual text := current_setting('lock_timeout'); begin
      perform set_config('lock_timeout', '${milliseconds}ms', true);
      perform pg_advisory_xact_lock(${advisoryLocks.trees});
      perform set_config('lock_timeout', usual, true);
    exception when lock_not_available then null;
    end $$`),
  );
}
