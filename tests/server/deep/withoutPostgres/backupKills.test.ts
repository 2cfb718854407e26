import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/support/product.ts';
import { openDatabase } from '#server/db/client.ts';
import { unfinishedRestore } from '#server/db/unfinishedRestore.ts';
import { checkFiles } from '#server/services/files/checkFiles.ts';
import { folderObjects } from '#server/services/files/folderObjects.ts';
import { addFiles, killBackups, killRestores } from '#tests/support/backup/kills.ts';
import type { RestoreTarget } from '#tests/support/backup/kills.ts';
import { dumpTables } from '#tests/support/database/dumpTables.ts';
import { makeBucket, startSwift } from '#tests/support/objectStore/swift.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';

const swift = await startSwift();
afterAll(async () => swift?.stop());
const { migratedFolder, newFolder, startServer } = useServers(afterAll);

/** Tables that may differ: request counts and the record of the backup itself. */
const unlike = ['request_limits', 'installation_moments'];

async function tablesOf(dataDir: string) {
  const database = await openDatabase({ dataDir });
  try {
    const objects = folderObjects(join(dataDir, 'files'));
    const report = await checkFiles(database.db, objects, { isReading: true, tell: () => undefined });
    return { tables: await dumpTables(database.db, (table) => unlike.includes(table)), report };
  } finally {
    await database.close();
  }
}

async function filledFolder(sizes: readonly number[]): Promise<string> {
  const dataDir = migratedFolder();
  const database = await openDatabase({ dataDir });
  await addFiles(database.db, folderObjects(join(dataDir, 'files')), sizes);
  await database.close();
  return dataDir;
}

const restoresInto = (keys: NodeJS.ProcessEnv, port: number) => async (): Promise<RestoreTarget> => {
  const dataDir = join(newFolder(), 'restored');
  const env = { ...keys, DATA_DIR: dataDir };
  return {
    env,
    isMarked: async () => unfinishedRestore(dataDir) !== null,
    start: () => startServer({ ...env, PORT: String(port) }),
  };
};

const comparesTo =
  (expected: Awaited<ReturnType<typeof tablesOf>>) =>
  async ({ env }: RestoreTarget) => {
    const back = await tablesOf(env.DATA_DIR ?? '');
    expect(back.tables).toEqual(expected.tables);
    expect(back.report).toMatchObject({
      missing: [],
      damaged: [],
      unnamed: [],
      records: expected.report.records,
    });
  };

test(
  'kills of both commands at drawn moments leave a whole backup or none, and a restore that resumes [OPS-33, OPS-37]',
  { timeout: 580_000 },
  async () => {
    const dataDir = await filledFolder(Array.from({ length: 60 }, () => 300_000));
    const port = await freePort();
    const env = { DATA_DIR: dataDir, PORT: String(port) };
    const server = startServer(env);
    await ready(server);
    const folder = newFolder();
    await killBackups(env, (name) => join(folder, name), 8);
    server.program.kill('SIGTERM');
    await server.ended;
    const expected = await tablesOf(dataDir);
    expect(expected.report.records).toBe(60);
    await killRestores(join(folder, 'last'), restoresInto({}, port), {
      kills: 8,
      compare: comparesTo(expected),
    });
  },
);

describe.skipIf(swift === null)('a bucket', () => {
  test(
    'holds a whole backup or none after kills, and comes back into a folder in spite of them [OPS-33, OPS-37, OPS-39]',
    { timeout: 580_000 },
    async () => {
      if (!swift) return;
      const { keys, place } = await makeBucket(swift, 'kept');
      const dataDir = await filledFolder([12_000_000, ...Array.from({ length: 11 }, () => 50_000)]);
      const expected = await tablesOf(dataDir);
      await killBackups({ ...keys, DATA_DIR: dataDir }, place, 4);
      await killRestores(place('last'), restoresInto(keys, await freePort()), {
        kills: 4,
        compare: comparesTo(expected),
      });
    },
  );
});
