import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listenForAdmin } from '#server/adminSocket.ts';
import { openEmbedded } from '#server/db/client.ts';
import { files } from '#server/db/schema/drawings.ts';
import type { Manifest } from '#server/services/backup/manifest.ts';
import { createServerBackup } from '#server/services/backup/serverBackup.ts';
import type { BackupRequest } from '#server/services/backup/serverBackup.ts';
import { lastBackup } from '#server/services/watch/lastBackup.ts';
import { checkFiles } from '#server/services/files/checkFiles.ts';
import { createFolderStore } from '#server/services/files/fileStore.ts';
import { folderObjects } from '#server/services/files/folderObjects.ts';
import { runBackup, runRestore } from '#tests/support/backup/commands.ts';
import { startLoad, watchTransactions } from '#tests/support/backup/officeLoad.ts';
import { dumpTables } from '#tests/support/database/dumpTables.ts';
import { unpackDump } from '#tests/support/database/migratedDump.ts';
import { createSeed } from '#tests/support/seeds/seed.ts';
import { testNow } from '#tests/support/testNow.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillsyn-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const everything = () => false;

test(
  'a backup under load comes back with every table and file of its moment [OPS-30, OPS-31]',
  { timeout: 60_000 },
  async () => {
    const [dataDir, restoredDir, to] = [
      join(folder, 'data'),
      join(folder, 'restored'),
      join(folder, 'backup'),
    ];
    const dump = process.env.TILLSYN_TEST_DUMP;
    if (dump !== undefined) unpackDump(dump, dataDir);
    const database = await openEmbedded(dataDir);
    const seed = createSeed(database.db, () => testNow.toISOString());
    const store = createFolderStore(join(dataDir, 'files'));
    await seed.tenant();
    const load = startLoad({ db: database.db, store, seed });
    let moment: Record<string, string[]> = {};
    const db = watchTransactions(database.db, async (tx) => {
      moment = await dumpTables(tx, everything);
    });
    const answer = createServerBackup({ ...database, db }, dataDir);
    const stopListening = await listenForAdmin(dataDir, (request) => answer(request as BackupRequest));
    await vi.waitFor(() => expect(load.written()).toBeGreaterThan(30), { timeout: 30_000 });
    const { code, words } = await runBackup({ DATA_DIR: dataDir }, to);
    await load.stop();
    stopListening();
    expect([code, words]).toEqual([0, expect.stringContaining('The backup is whole')]);
    expect(words).toMatch(/writes waited \d+\.\d s/);
    expect(moment.files?.length).toBeGreaterThan(20);
    expect(await database.db.$count(files)).toBeGreaterThan(moment.files?.length ?? 0);
    const backupRecord = await lastBackup(database.db);
    await database.close();

    expect(await runRestore({ DATA_DIR: restoredDir }, to)).toMatchObject({ code: 0 });
    const restored = await openEmbedded(restoredDir);
    try {
      expect(await dumpTables(restored.db, everything)).toEqual(moment);
      const report = await checkFiles(restored.db, folderObjects(join(restoredDir, 'files')), {
        isReading: true,
        tell: () => undefined,
      });
      expect(report).toMatchObject({ missing: [], damaged: [], unnamed: [] });
      expect(report.records).toBeGreaterThan(20);
    } finally {
      await restored.close();
    }
    const manifest = JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8')) as Manifest;
    expect(backupRecord, 'noted for the status').toBe(manifest.moment);
  },
);
