import type { MovePreview } from '#contract/moves/move.ts';
import type { Database } from '#server/db/client.ts';
import { countRecords } from './moveCounts.ts';
import { readOutcomes } from '../records/moveOutcomes.ts';
import type { MoveOutcomes } from '../records/moveOutcomes.ts';
import { findObstacles } from './moveObstacles.ts';
import type { MoveRow } from '../records/moveRecords.ts';
import { findWarnings } from './moveWarnings.ts';

/** Returns the preview of a move without obstacles: counts, and effects beyond the choices. */
export async function previewOutcomes(db: Database, outcomes: MoveOutcomes): Promise<MovePreview> {
  const counted = await countRecords(db, outcomes);
  const warnings = await findWarnings(db, outcomes);
  return { ...counted, lines: warnings.map((line) => ({ ...line, isObstacle: false })) };
}

/** Returns the preview of an open move: counts, obstacles, and effects beyond the choices. */
export async function previewMove(db: Database, move: MoveRow): Promise<MovePreview> {
  const outcomes = await readOutcomes(db, move);
  const { lines, ...counted } = await previewOutcomes(db, outcomes);
  const obstacles = await findObstacles(db, move, outcomes);
  return { ...counted, lines: [...obstacles.map((line) => ({ ...line, isObstacle: true })), ...lines] };
}
