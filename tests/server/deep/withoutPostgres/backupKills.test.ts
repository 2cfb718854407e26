import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/support/product.ts';
import { openDatabase } from '../../../../server/db/client.ts';
import { unfinishedRestore } from '../../../../server/db/unfinishedRestore.ts';
import { checkFiles } from '../../../../server/services/files/checkFiles.ts';
import { folderObjects } from '../../../../server/services/files/folderObjects.ts';
import { runKilled } from '../../../support/backup/killedCommand.ts';
import { dumpTables } from '../../../support/database/dumpTables.ts';
import { newKey, someBytes } from '../../../support/objectStore/storeRules.ts';
import { recordOf } from '../../../support/seeds/storedBytes.ts';
import { createSeed } from '../../../support/seeds/seed.ts';
import { testNow } from '../../../support/server/backend.ts';
import { ready, useServers } from '../../../support/server/serverProcess.ts';

/** Counts of requests, and what was noted of a backup after it. */
const unlike = ['request_limits', 'installation_moments'];

const { migratedFolder, newFolder, startServer } = useServers(afterAll);
const kills = 8;

const tablesOf = async (dataDir: string) => {
  const database = await openDatabase({ dataDir });
  const files = folderObjects(join(dataDir, 'files'));
  try {
    const report = await checkFiles(database.db, files, { isReading: true, tell: () => undefined });
    return { tables: await dumpTables(database.db, (table) => unlike.includes(table)), report };
  } finally {
    await database.close();
  }
};

/** A data folder with records and files. */
async function filledFolder(): Promise<string> {
  const dataDir = migratedFolder();
  const database = await openDatabase({ dataDir });
  const seed = createSeed(database.db, () => testNow.toISOString());
  const files = folderObjects(join(dataDir, 'files'));
  const { level } = await seed.tenant();
  for (let at = 1; at <= 60; at += 1) {
    const [storageKey, bytes] = [newKey(), someBytes(300_000, at)];
    await files.write(storageKey, [bytes]);
    await seed.file({ customerId: level.id }, { storageKey, ...recordOf(bytes) });
  }
  await database.close();
  return dataDir;
}

test(
  'kills of both commands at drawn moments leave a whole backup or none, and a restore that goes on [OPS-33, OPS-37]',
  { timeout: 580_000 },
  async () => {
    const dataDir = await filledFolder();
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
    const server = startServer(env);
    await ready(server);
    const folder = newFolder();
    const whole = join(folder, 'whole');
    const first = await runKilled(['backup', whole], env);
    expect([first.code, first.words]).toEqual([0, expect.stringContaining('The backup is whole')]);
    let killed = 0;
    for (let at = 0; at < kills; at += 1) {
      const to = join(folder, `backup${at}`);
      const after = first.tookMs * ((at + Math.random()) / kills);
      const { code } = await runKilled(['backup', to], env, after);
      if (code === null) killed += 1;
      expect(existsSync(join(to, 'manifest.json')), `after ${after} ms`).toBe(code === 0);
      if (code === 0) continue;
      const { words } = await runKilled(['restore', to], { DATA_DIR: join(folder, 'nowhere') });
      expect(words).toContain('no whole backup');
    }
    expect(killed).toBeGreaterThan(kills / 2);
    const last = await runKilled(['backup', join(folder, 'last')], env);
    expect([last.code, last.words], 'after all kills').toEqual([0, expect.stringContaining('is whole')]);
    server.program.kill('SIGTERM');
    await server.ended;
    const { tables } = await tablesOf(dataDir);

    const restored = join(folder, 'restored');
    const { tookMs } = await runKilled(['restore', whole], { DATA_DIR: join(folder, 'measured') });
    for (let at = 0; at < kills; at += 1) {
      rmSync(restored, { recursive: true, force: true });
      const after = tookMs * ((at + Math.random()) / kills);
      await runKilled(['restore', whole], { DATA_DIR: restored }, after);
      if (unfinishedRestore(restored) === null) {
        expect(existsSync(join(restored, 'db')) === existsSync(join(restored, 'token-secret'))).toBe(true);
        continue;
      }
      const refused = startServer({ DATA_DIR: restored, PORT: env.PORT });
      expect(await refused.ended).toBe(1);
      expect(refused.words.error).toContain('was broken off');
      expect((await runKilled(['restore', whole], { DATA_DIR: restored })).code).toBe(0);
    }
    if (!existsSync(join(restored, 'db'))) await runKilled(['restore', whole], { DATA_DIR: restored });
    const back = await tablesOf(restored);
    expect(back.tables).toEqual(tables);
    expect(back.report).toMatchObject({ missing: [], damaged: [], unnamed: [] });
    expect(back.report.records).toBe(60);
  },
);
