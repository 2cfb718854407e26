import { like } from 'drizzle-orm';
import { later } from '#server/core/clock.ts';
import type { Clock } from '#server/core/clock.ts';
import { version } from '#server/db/programVersion.ts';
import type { Database } from '#server/db/client.ts';
import { installationMoments } from '#server/db/schema/installation.ts';
import { momentOf, noteMoment } from '../shared/moments.ts';
import { keepStatesInTurn } from './serviceStates.ts';

const prefix = 'services_of_';
/** How long servers of the version before may run beside this one. */
const updateDays = 1;

/**
 * Works out all services when a server starts, unless this version has done so: what one without services wrote, or one that knew other
 * rules, or what a server that ended left of a changed rule.
 */
export async function keepStatesOfVersion(db: Database, clock: Clock): Promise<void> {
  const name = `${prefix}${version}`;
  const at = await momentOf(db, name);
  if (at !== null && at < later(clock(), { days: -updateDays })) return;
  await keepStatesInTurn(db);
  if (at === null) await noteMoment(db, name, clock().toISOString());
}

/** Lets the next server that starts work out all services anew; in the transaction of a changed rule. */
export const forgetStates = (db: Database) =>
  db.delete(installationMoments).where(like(installationMoments.name, `${prefix}%`));
