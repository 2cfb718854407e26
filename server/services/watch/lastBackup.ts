import type { Database } from '#server/db/client.ts';
import { momentOf, noteMoment } from '../shared/moments.ts';

const name = 'last_backup';

/** When the last backup was complete; null before the first. */
export const lastBackup = (db: Database): Promise<string | null> => momentOf(db, name);

/** Notes that a backup is complete. */
export const noteBackup = (db: Database, at: string): Promise<void> => noteMoment(db, name, at);
