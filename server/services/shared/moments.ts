import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { installationMoments } from '#server/db/schema/installation.ts';
import { createdColumns } from './changes.ts';

/** Returns a timestamp of the installation; null before the first. */
export async function momentOf(db: Database, name: string): Promise<string | null> {
  const [row] = await db
    .select({ at: installationMoments.at })
    .from(installationMoments)
    .where(eq(installationMoments.name, name));
  return row?.at ?? null;
}

export async function noteMoment(db: Database, name: string, at: string): Promise<void> {
  await db
    .insert(installationMoments)
    .values({ name, at, ...createdColumns(at) })
    .onConflictDoUpdate({ target: installationMoments.name, set: { at, updated: at } });
}
