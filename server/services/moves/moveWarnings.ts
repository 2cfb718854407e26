import type { Database } from '../../db/client.ts';
import type { MoveFates } from './moveFates.ts';
import { linesOf } from './moveLines.ts';
import { planWarnings, roundWarnings } from './movePlanWarnings.ts';
import { recordWarnings } from './moveRecordWarnings.ts';
import { userWarnings } from './moveUserWarnings.ts';

/** What a move would leave behind or change beyond its tabs. (moves, What nobody chose) */
export const findWarnings = (db: Database, fates: MoveFates) =>
  linesOf(db, [
    ...planWarnings(fates),
    ...roundWarnings(fates),
    ...recordWarnings(fates),
    ...userWarnings(fates),
  ]);
