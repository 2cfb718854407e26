import type { MovePreview } from '../../../src/contract/move.ts';
import type { Database } from '../../db/client.ts';
import { countRecords } from './moveCounts.ts';
import { readFates } from './moveFates.ts';
import type { MoveFates } from './moveFates.ts';
import { findObstacles } from './moveObstacles.ts';
import type { MoveRow } from './moveRecords.ts';
import { findWarnings } from './moveWarnings.ts';

/** What a move without obstacles would do: in numbers, and beyond what was chosen. */
export async function foreseeMove(db: Database, fates: MoveFates): Promise<MovePreview> {
  const counts = await countRecords(db, fates);
  const warnings = await findWarnings(db, fates);
  return { counts, lines: warnings.map((line) => ({ ...line, isObstacle: false })) };
}

/** What an open move would do now: in numbers, its obstacles, and beyond what was chosen. */
export async function previewMove(db: Database, move: MoveRow): Promise<MovePreview> {
  const fates = await readFates(db, move);
  const { counts, lines } = await foreseeMove(db, fates);
  const obstacles = await findObstacles(db, move, fates);
  return { counts, lines: [...obstacles.map((line) => ({ ...line, isObstacle: true })), ...lines] };
}
