import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import type { MoveProgress } from '#contract/moves/move.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { MoveProgresses, TellStep } from '#server/core/ports.ts';

const nothing: MoveProgress = { act: null, step: null, done: 0, total: 0 };

/** Storage of progress: outside the operation's transaction, whose writes are invisible to others. */
interface Kept {
  /** Locks the move until the operation's transaction ends. */
  hold: (tx: Database, moveId: number) => Promise<void>;
  write: (moveId: number, progress: MoveProgress) => Promise<void>;
  read: (moveId: number) => Promise<MoveProgress>;
}

function keptHere(): Kept {
  const progressByMove = new Map<number, MoveProgress>();
  return {
    hold: () => Promise.resolve(),
    write: (moveId, progress) => {
      if (progress.act === null) progressByMove.delete(moveId);
      else progressByMove.set(moveId, progress);
      return Promise.resolve();
    },
    read: (moveId) => Promise.resolve(progressByMove.get(moveId) ?? nothing),
  };
}

function keptIn(pool: Pool, clock: Clock): Kept {
  return {
    hold: async (tx, moveId) => {
      // The database releases it when the server dies, which makes the reported progress obsolete.
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.moveAct}, ${moveId})`);
    },
    write: async (moveId, { act, step, done, total }) => {
      if (act === null) {
        await pool.query('delete from move_progress where move_id = $1', [moveId]);
        return;
      }
      await pool.query(
        `insert into move_progress (move_id, act, step, done, total, created, updated) values ($1, $2, $3, $4, $5, $6, $6)
          on conflict (move_id) do update set act = $2, step = $3, done = $4, total = $5, updated = $6`,
        [moveId, act, step, done, total, clock()],
      );
    },
    read: async (moveId) => {
      const { rows } = await pool.query<MoveProgress>(
        `select act, step, done, total from move_progress where move_id = $1 and exists (
          select from pg_locks where locktype = 'advisory' and granted and classid = $2::int::oid and objid = $1::int::oid
            and database = (select oid from pg_database where datname = current_database()))`,
        [moveId, advisoryLocks.moveAct],
      );
      return rows[0] ?? nothing;
    },
  };
}

/**
 * Creates the progress of moves. Several servers share it in their database; the only server of an embedded database keeps it in memory.
 */
export function createMoveProgresses(counters: Pool | null, clock: Clock): MoveProgresses {
  const progressStore = counters ? keptIn(counters, clock) : keptHere();
  return {
    read: progressStore.read,
    follow: async (tx, moveId, act, run) => {
      await progressStore.hold(tx, moveId);
      const tell: TellStep = (step, done, total) => progressStore.write(moveId, { act, step, done, total });
      await tell('check', 0, 1);
      try {
        return await run(tell);
      } finally {
        await progressStore.write(moveId, nothing);
      }
    },
  };
}
