import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '#scripts/support/product.ts';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import { openPostgres } from '#server/db/client.ts';
import { markPostgres, restoreStateOf } from '#server/db/postgresRestore.ts';
import { checkFiles } from '#server/services/files/checkFiles.ts';
import { folderObjects } from '#server/services/files/folderObjects.ts';
import { runBackup, runRestore } from '#tests/support/backup/commands.ts';
import { addFiles, killBackups, killRestores } from '#tests/support/backup/kills.ts';
import type { RestoreTarget } from '#tests/support/backup/kills.ts';
import { dumpTables } from '#tests/support/database/dumpTables.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';
import { useServers } from '#tests/support/server/serverProcess.ts';

const address = process.env.TEST_DATABASE_URL ?? '';
const folder = mkdtempSync(join(tmpdir(), 'tillsyn-backup-'));
const drops: (() => Promise<void>)[] = [];
const { newFolder, startServer } = useServers(afterAll);
afterAll(async () => {
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true, force: true });
});

const newDatabase = async (template?: string): Promise<string> => {
  const { url, drop } = await createOwnDatabase(address, template);
  drops.push(drop);
  return url;
};
/**
 * Tables that may differ: request counts, the record of the backup itself, and the secret of a first start.
 */
const unlike = ['request_limits', 'installation_moments', 'installation_secrets'];
const tablesOf = async (url: string) => {
  const database = await openPostgres(url);
  try {
    return await dumpTables(database.db, (table) => unlike.includes(table));
  } finally {
    await database.close();
  }
};

test(
  'killed backups are complete or absent, and a killed restore blocks every server until it is completed [OPS-33, OPS-37, OPS-82]',
  { timeout: 580_000 },
  async () => {
    const url = await newDatabase(process.env.TILLSYN_TEST_TEMPLATE);
    const database = await openPostgres(url);
    const sizes = Array.from({ length: 40 }, () => 200_000);
    await addFiles(database.db, folderObjects(join(folder, 'data/files')), sizes);
    await database.close();
    await killBackups({ DATA_DIR: join(folder, 'data'), DATABASE_URL: url }, (name) => join(folder, name), 6);
    const tables = await tablesOf(url);
    const port = String(await freePort());
    const makeTarget = async (): Promise<RestoreTarget> => {
      const [into, elsewhere] = [newFolder(), newFolder()];
      const DATABASE_URL = await newDatabase();
      return {
        env: { DATA_DIR: join(into, 'data'), DATABASE_URL },
        isMarked: async () => (await restoreStateOf(DATABASE_URL)).backupId !== null,
        start: () => startServer({ DATA_DIR: elsewhere, DATABASE_URL, PORT: port }),
      };
    };
    const compare = async ({ env }: RestoreTarget) => {
      expect(await tablesOf(env.DATABASE_URL ?? '')).toEqual(tables);
      const restored = await openPostgres(env.DATABASE_URL ?? '');
      try {
        const objects = folderObjects(join(env.DATA_DIR ?? '', 'files'));
        const report = await checkFiles(restored.db, objects, { isReading: true, tell: () => undefined });
        expect(report).toMatchObject({ records: 40, missing: [], damaged: [], unnamed: [] });
      } finally {
        await restored.close();
      }
    };
    await killRestores(join(folder, 'last'), makeTarget, { kills: 8, compare });
  },
);

test('a restore that begins while a server migrates its database waits for that, and is refused [OPS-36, OPS-82]', async () => {
  const url = await newDatabase();
  const server = new Client({ connectionString: url });
  await server.connect();
  await server.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
  const marking = markPostgres(url, 'a backup');
  await vi.waitFor(async () =>
    expect(
      (await server.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rowCount,
    ).toBe(1),
  );
  await server.query('create table of_a_server (id integer)');
  await server.end();
  expect(await marking).toBe(false);
  expect(await restoreStateOf(url)).toEqual({ backupId: null, isFilled: true });
});

test('a database that is being restored is refused to servers, to backups and to another backup’s restore [OPS-82]', async () => {
  const url = await newDatabase(process.env.TILLSYN_TEST_TEMPLATE);
  const source = { DATA_DIR: join(folder, 'source'), DATABASE_URL: url };
  for (const name of ['one', 'another'])
    expect(await runBackup(source, join(folder, name))).toMatchObject({ code: 0 });
  const target = { DATA_DIR: join(folder, 'half'), DATABASE_URL: await newDatabase() };
  rmSync(join(folder, 'one/database.dump'));
  expect(await runRestore(target, join(folder, 'one'))).toMatchObject({ code: 1 });
  expect(await restoreStateOf(target.DATABASE_URL)).toMatchObject({ isFilled: false });
  await expect(openPostgres(target.DATABASE_URL)).rejects.toThrow('was broken off');
  const elsewhere = { ...target, DATA_DIR: join(folder, 'elsewhere') };
  expect((await runBackup(elsewhere, join(folder, 'third'))).words).toContain('was broken off');
  expect((await runRestore(elsewhere, join(folder, 'another'))).words).toContain(
    'Another backup was half restored',
  );
});
