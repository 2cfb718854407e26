import type { Database } from '#server/db/client.ts';
import { removeMade, undoChanges } from '#server/services/moves/records/moveJournal.ts';
import type { ReferenceHolder } from '#server/services/moves/records/copyHolders.ts';

/** Undoes all writes of an execution, but not later additions. */
export async function undoJournal(tx: Database, moveId: number): Promise<ReferenceHolder[]> {
  await undoChanges(tx, moveId);
  return removeMade(tx, moveId);
}
