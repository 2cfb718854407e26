import type { Database } from '#server/db/client.ts';
import type { MoveOutcomes } from '../records/moveOutcomes.ts';
import { linesOf } from '../records/moveLines.ts';
import { planWarnings, roundWarnings } from './movePlanWarnings.ts';
import { recordWarnings } from './moveRecordWarnings.ts';
import { userWarnings } from './moveUserWarnings.ts';

/** Finds the effects of a move beyond the choices in its tabs. (moves, What nobody chose) */
export const findWarnings = (db: Database, outcomes: MoveOutcomes) =>
  linesOf(db, [
    ...planWarnings(outcomes),
    ...roundWarnings(outcomes),
    ...recordWarnings(outcomes),
    ...userWarnings(outcomes),
  ]);
