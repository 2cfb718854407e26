import type { Database } from '#server/db/client.ts';
import { momentOf, noteMoment } from '../shared/moments.ts';

const name = 'last_backup';

/** Returns the time of the last complete backup; null before the first. */
export const lastBackup = (db: Database): Promise<string | null> => momentOf(db, name);

/** Records that a backup is complete. */
export const noteBackup = (db: Database, at: string): Promise<void> => noteMoment(db, name, at);
