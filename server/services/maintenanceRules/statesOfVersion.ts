import { later } from '#domain/dates.ts';
import type { Clock } from '#server/core/clock.ts';
import { version } from '#server/db/programVersion.ts';
import type { Database } from '#server/db/client.ts';
import { momentOf, noteMoment } from '../shared/moments.ts';
import { keepStatesInTurn } from './serviceStates.ts';

const prefix = 'services_of_';
/** Number of days for which servers of the previous version may still run in parallel. */
const updateDays = 1;

/**
 * Recomputes all services when a server starts, unless this version did so more than a day ago: covers data written by a version without
 * services or with other rules.
 */
export async function keepStatesOfVersion(db: Database, clock: Clock): Promise<void> {
  const name = `${prefix}${version}`;
  const at = await momentOf(db, name);
  if (at !== null && at < later(clock(), { days: -updateDays })) return;
  await keepStatesInTurn(db);
  if (at === null) await noteMoment(db, name, clock().toISOString());
}
