import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settleRestore } from '#server/afterRestore.ts';
import { queueEmails } from '#server/services/emails/emailQueue.ts';
import { openMoment, isMomentOpen } from '#server/db/backupLock.ts';
import { openPostgres } from '#server/db/client.ts';
import { files } from '#server/db/schema/drawings.ts';
import { unfinishedRestore } from '#server/db/unfinishedRestore.ts';
import { openBackupPlace } from '#server/services/backup/backupPlace.ts';
import { makeBackup } from '#server/services/backup/makeBackup.ts';
import { pgDumpOf } from '#server/services/backup/postgresPrograms.ts';
import { checkFiles } from '#server/services/files/checkFiles.ts';
import { createFolderStore } from '#server/services/files/fileStore.ts';
import { folderObjects } from '#server/services/files/folderObjects.ts';
import { recordedBytes } from '#server/services/files/recordedBytes.ts';
import { runBackup, runRestore } from '#tests/support/backup/commands.ts';
import { awaitWriters, lockTrees } from '#server/services/tenants/treeLock.ts';
import { startLoad } from '#tests/support/backup/officeLoad.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';
import { dumpTables } from '#tests/support/database/dumpTables.ts';
import { createSeed } from '#tests/support/seeds/seed.ts';
import { testNow } from '#tests/support/testNow.ts';
import { jobsOf } from '#tests/support/server/runJobs.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillsyn-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const everything = () => false;

test(
  'a backup of PostgreSQL under load comes back with every table and file of its moment [OPS-31, OPS-38]',
  { timeout: 120_000 },
  async () => {
    const ownDatabase = await createOwnDatabase(server, process.env.TILLSYN_TEST_TEMPLATE);
    const empty = await createOwnDatabase(server);
    const database = await openPostgres(ownDatabase.url);
    try {
      const seed = createSeed(database.db, () => testNow.toISOString());
      const store = createFolderStore(join(folder, 'files'));
      await seed.tenant();
      const load = startLoad({ db: database.db, store, seed });
      await vi.waitFor(() => expect(load.written()).toBeGreaterThan(50), { timeout: 10_000 });
      const { id, moment, db, close } = await openMoment(ownDatabase.url);
      const then = await dumpTables(db, everything);
      expect(await isMomentOpen(database.db)).toBe(true);
      const writtenBefore = load.written();
      await makeBackup({
        snapshot: {
          kind: 'postgres',
          moment,
          waitedMs: null,
          close,
          content: () => pgDumpOf(ownDatabase.url, id),
          named: () => recordedBytes(db),
        },
        files: folderObjects(join(folder, 'files')),
        place: await openBackupPlace({ kind: 'folder', folder: join(folder, 'backup') }),
        secretsFolder: join(folder, 'none'),
        listFile: join(folder, 'list'),
        version: '3.0.0',
        say: () => undefined,
      });
      expect(load.written(), 'nothing waited').toBeGreaterThan(writtenBefore);
      await close();
      await load.stop();
      expect(await isMomentOpen(database.db)).toBe(false);
      expect(await database.db.$count(files)).toBeGreaterThan(then.files?.length ?? 0);

      const env = { DATA_DIR: join(folder, 'restored'), DATABASE_URL: empty.url };
      const { code, words } = await runRestore(env, join(folder, 'backup'));
      expect([code, words]).toEqual([0, expect.stringContaining('All of it is restored')]);
      const restored = await openPostgres(empty.url);
      try {
        expect(await dumpTables(restored.db, everything)).toEqual(then);
        const objects = folderObjects(join(folder, 'restored/files'));
        const report = await checkFiles(restored.db, objects, { isReading: true, tell: () => undefined });
        expect(report).toMatchObject({ missing: [], damaged: [], unnamed: [] });
      } finally {
        await restored.close();
      }
      const elsewhere = { DATA_DIR: join(folder, 'elsewhere'), DATABASE_URL: empty.url };
      expect((await runRestore(elsewhere, join(folder, 'backup'))).words).toContain('has tables already');
    } finally {
      await database.close();
      await ownDatabase.drop();
      await empty.drop();
    }
  },
);

test('both commands work on PostgreSQL, a failed restore leaves its database empty, and a restored one holds back its e-mails [OPS-37, OPS-38, OPS-113]', async () => {
  const ownDatabase = await createOwnDatabase(server, process.env.TILLSYN_TEST_TEMPLATE);
  const empty = await createOwnDatabase(server);
  try {
    const to = join(folder, 'command');
    const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: ownDatabase.url };
    expect(await runBackup(env, to)).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'))).toMatchObject({
      database: { kind: 'postgres' },
    });
    const target = { DATA_DIR: join(folder, 'data2'), DATABASE_URL: empty.url };
    const path = process.env.PATH;
    vi.stubEnv('PATH', '/nowhere');
    const { words } = await runRestore(target, to);
    process.env.PATH = path;
    expect(words).toContain("install PostgreSQL's client programs");
    expect(unfinishedRestore(target.DATA_DIR)).not.toBeNull();
    expect(await runRestore(target, to), 'goes on').toMatchObject({ code: 0 });
    const restored = await openPostgres(empty.url);
    const letter = { to: { name: '', address: 'asa@example.com' }, subject: 'Brist', text: 'Åtgärda.' };
    const start = () => settleRestore(restored, target.DATA_DIR, testNow);
    await queueEmails(restored.db, [letter]);
    await Promise.all([start(), start()]);
    await queueEmails(restored.db, [letter]);
    await start();
    const jobs = await jobsOf(restored.db, 'email');
    await restored.close();
    expect(jobs.map(({ state }) => state)).toEqual(['failed', 'created']);
  } finally {
    await ownDatabase.drop();
    await empty.drop();
  }
});

test.skipIf(server === '')(
  'a backup keeps no level from being moved or deleted, and a write is no backup [OPS-33]',
  async () => {
    const ownDatabase = await createOwnDatabase(server);
    const database = await openPostgres(ownDatabase.url);
    try {
      const moment = await openMoment(ownDatabase.url);
      await awaitWriters(database.db);
      await moment.close();
      await database.db.transaction(async (tx) => {
        await lockTrees(tx);
        expect(await isMomentOpen(database.db)).toBe(false);
      });
    } finally {
      await database.close();
      await ownDatabase.drop();
    }
  },
);
