import { and, eq } from 'drizzle-orm';
import { moveStatusCodes } from '../../../../src/domain/moves/moves.ts';
import { refuse } from '../../../core/refusal.ts';
import type { Database } from '../../../db/client.ts';
import { moveCopies, moves } from '../../../db/schema/moves.ts';

/**
 * Refuses to start a plan created by a move that awaits approval: its rounds would prevent a rollback. (moves)
 * @throws Refusal plan_waits_for_approval with the number of the move
 */
export async function refuseUnapproved(db: Database, planId: number): Promise<void> {
  const isMade = and(eq(moveCopies.tableName, 'round_plannings'), eq(moveCopies.newId, planId));
  const [move] = await db
    .select({ id: moves.id })
    .from(moveCopies)
    .innerJoin(moves, and(eq(moves.id, moveCopies.moveId), eq(moves.moveStatus, moveStatusCodes.started)))
    .where(isMade)
    .limit(1);
  if (move) refuse('plan_waits_for_approval', null, { move: move.id });
}
