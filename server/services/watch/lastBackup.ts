import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { installationMoments } from '../../db/schema/installation.ts';
import { made } from '../shared/changes.ts';

const name = 'last_backup';

/** When the last backup was complete; null before the first. */
export async function lastBackup(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ at: installationMoments.at })
    .from(installationMoments)
    .where(eq(installationMoments.name, name));
  return row?.at ?? null;
}

/** Notes that a backup is complete. */
export async function noteBackup(db: Database, at: string): Promise<void> {
  await db
    .insert(installationMoments)
    .values({ name, at, ...made(at) })
    .onConflictDoUpdate({ target: installationMoments.name, set: { at, updated: at } });
}
