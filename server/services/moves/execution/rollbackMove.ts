import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { problem, HttpProblem } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { moves } from '#server/db/schema/moves.ts';
import { updatedColumns } from '#server/services/shared/changes.ts';
import { returnAdditions } from './returnAdditions.ts';
import type { ExecutionOptions } from './executeMove.ts';
import { rejectLaterMoves } from './laterMoves.ts';
import { removeMade, undoChanges } from '../records/moveJournal.ts';
import { lockBuildings, lockJournalled, lockJournals } from '../records/moveLocks.ts';
import { lockStartedMove } from '../records/moveStatus.ts';
import { emptyFlawReaders } from './flawReadersLeft.ts';
import { forgetNames } from './movedNames.ts';
import { deleteOrphans } from '../records/strayReferences.ts';
import { deleteCompanions } from '../records/copyCompanions.ts';
import { endContractorLinks } from '#server/services/contractors/contractorLinks.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import { buildings } from '#server/db/schema/buildings.ts';

/** Returns the condition that a rollback of the move returns the flaw `f` to its customer, or removes it as a copy. */
const isReturned = (moveId: number): SQL => sql`(
  f.building_id in (select j.record_id::int from move_journal j where j.move_id = ${moveId} and j.table_name = 'buildings')
  or f.round_history_id in (select h.id from round_histories h join move_journal j on j.move_id = ${moveId}
    and ((j.table_name = 'round_plannings' and j.record_id = h.round_planning_id::text)
      or (j.table_name = 'round_histories' and j.record_id = h.id::text)) where j.after ? 'customer_id'))`;

/**
 * Rolls a started move back in the caller's transaction: all records, including later additions, return to the source, atomically.
 * [MOVE-61] (moves, Rollback)
 * @throws HttpProblem not_found, move_not_started, as `rejectLaterMoves`, and one move_copy_used or move_copy_changed for each
 * record that came to use a copy
 */
export async function rollbackMove(
  tx: Database,
  id: number,
  { now, tell }: Pick<ExecutionOptions, 'now' | 'tell'>,
): Promise<void> {
  await lockJournals(tx);
  const move = await lockStartedMove(tx, id);
  await rejectLaterMoves(tx, move);
  const touched = await rowsOf<{ id: number }>(
    tx,
    sql`select distinct record_id::int as id from move_journal where move_id = ${id} and table_name = 'buildings'
      union select building_id from move_buildings where move_id = ${id}`,
  );
  await lockBuildings(
    tx,
    touched.map((row) => row.id),
  );
  await lockJournalled(tx, id);
  await endContractorLinks(tx, isReturned(id), now);
  await deleteCompanions(tx, id);
  await undoChanges(tx, id, tell);
  const rounds = await returnAdditions(tx, move);
  const [first, ...others] = await removeMade(tx, id);
  if (first) {
    // A record without a name is reported by the name of the record that it belongs to.
    const problemOf = ({ name, other }: typeof first) =>
      problem(other === '' || other === name ? 'move_copy_changed' : 'move_copy_used', null, { name, other });
    throw new HttpProblem([problemOf(first), ...others.map(problemOf)]);
  }
  await deleteOrphans(tx, move, rounds);
  await emptyFlawReaders(tx, move);
  await keepBuildingStates(
    tx,
    inArray(
      buildings.id,
      touched.map((row) => row.id),
    ),
  );
  await forgetNames(tx, id);
  await tx
    .update(moves)
    .set({
      moveStatus: 'open',
      executed: null,
      executedBy: null,
      preview: null,
      ...updatedColumns(moves, now),
    })
    .where(sql`${moves.id} = ${id}`);
}
