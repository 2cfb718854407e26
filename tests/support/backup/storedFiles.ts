import { join } from 'node:path';
import { openEmbedded } from '#server/db/client.ts';
import { createFolderStore } from '#server/services/files/fileStore.ts';
import { someBytes } from '../objectStore/storeRules.ts';
import { createSeed } from '../seeds/seed.ts';
import { recordOf } from '../seeds/storedBytes.ts';
import { testNow } from '../testNow.ts';

/** Stores files and their records in a data folder of the embedded database, while no server runs there. */
export async function addStoredFiles(dataDir: string, count: number): Promise<void> {
  const database = await openEmbedded(dataDir);
  try {
    const seed = createSeed(database.db, () => testNow.toISOString());
    const store = createFolderStore(join(dataDir, 'files'));
    const { level } = await seed.tenant(`Bolag ${count}`);
    for (let at = 0; at < count; at += 1) {
      const bytes = someBytes(70_000 + at, at);
      await seed.file({ customerId: level.id }, { storageKey: await store.put([bytes]), ...recordOf(bytes) });
    }
  } finally {
    await database.close();
  }
}
