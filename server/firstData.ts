import { systemClock } from './core/clock.ts';
import { openEmbedded } from './db/client.ts';
import { ensureReference } from './db/reference/ensureReference.ts';
import { openFileStore } from './services/files/fileStore.ts';
import { makeDemoWhenEmpty } from './services/demo/demoData.ts';
import { showStep } from './startProgress.ts';
import { readSettings } from './settings/settings.ts';

/** Program started by `makeFirstDataInProcess`; it exits with its parent. */
const endWithServer = () => process.exit(1);
process.on('disconnect', endWithServer);
const settings = readSettings(process.env);
const database = await showStep('Creating the database', async () => {
  const embedded = await openEmbedded(settings.dataDir);
  await ensureReference(embedded.db, systemClock());
  return embedded;
});
await showStep('Making the demo data', async () =>
  makeDemoWhenEmpty(database.db, await openFileStore(settings)),
);
await database.close();
process.off('disconnect', endWithServer).disconnect();
