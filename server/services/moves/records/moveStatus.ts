import { eq } from 'drizzle-orm';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { moves } from '#server/db/schema/moves.ts';
import type { MoveRow } from './moveRecords.ts';

/** Returns whether a move with this number exists. */
export const isMove = async (db: Database, id: number): Promise<boolean> =>
  (await db.$count(moves, eq(moves.id, id))) > 0;

/**
 * Locks and returns a move that can still be changed.
 * @throws HttpProblem not_found, move_not_open
 */
export async function lockOpenMove(db: Database, id: number): Promise<MoveRow> {
  const [row] = await db.select().from(moves).where(eq(moves.id, id)).limit(1).for('update');
  const move = orNotFound(row);
  if (move.moveStatus !== 'open') fail('move_not_open');
  return move;
}

/**
 * Locks and returns a move that was executed and not approved.
 * @throws HttpProblem not_found, move_not_started
 */
export async function lockStartedMove(db: Database, id: number): Promise<MoveRow> {
  const [row] = await db.select().from(moves).where(eq(moves.id, id)).limit(1).for('update');
  const move = orNotFound(row);
  if (move.moveStatus !== 'started') fail('move_not_started');
  return move;
}
