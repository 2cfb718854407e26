import { and, eq, or, sql } from 'drizzle-orm';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { moveCopies, moves } from '#server/db/schema/moves.ts';

/**
 * Fails for a plan that a started move created, or that refers to floors created by it: its rounds would prevent a rollback. (moves)
 * @throws HttpProblem plan_waits_for_approval with the number of the move
 */
export async function rejectUnapproved(db: Database, planId: number): Promise<void> {
  const isCopy = and(eq(moveCopies.tableName, 'round_plannings'), eq(moveCopies.newId, planId));
  const isFloorOfPlan = and(
    eq(moveCopies.tableName, 'floors'),
    sql`${moveCopies.newId} in (select target_id from round_planning_floors where round_planning_id = ${planId})`,
  );
  const [move] = await db
    .select({ id: moves.id })
    .from(moveCopies)
    .innerJoin(moves, and(eq(moves.id, moveCopies.moveId), eq(moves.moveStatus, 'started')))
    .where(or(isCopy, isFloorOfPlan))
    .limit(1);
  if (move) fail('plan_waits_for_approval', null, { move: move.id });
}
