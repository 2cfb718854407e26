import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathsIn, tablesIn } from '#tests/support/backup/backupFolder.ts';
import { runBackup, runRestore } from '#tests/support/backup/commands.ts';
import { addStoredFiles } from '#tests/support/backup/storedFiles.ts';
import { unpackDump } from '#tests/support/database/migratedDump.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillsyn-later-'));
const dataDir = join(folder, 'data');
const inFolder = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linksOf = (backup: string): number[] => pathsIn(backup).map((path) => statSync(path).nlink);

beforeAll(async () => {
  const dump = process.env.TILLSYN_TEST_DUMP;
  if (dump !== undefined) unpackDump(dump, dataDir);
  await addStoredFiles(dataDir, 5);
}, 60_000);

describe('a later backup', () => {
  test('links the unchanged files of the newest one, and is whole without it [OPS-108]', async () => {
    const env = { DATA_DIR: dataDir };
    expect(await runBackup(env, inFolder('backups/1'), '--since', inFolder('backups'))).toMatchObject({
      code: 0,
    });
    await addStoredFiles(dataDir, 3);
    const second = await runBackup(env, inFolder('backups/2'), '--since', inFolder('backups'));
    expect([second.code, second.words]).toEqual([0, expect.stringContaining('5 files were in the earlier')]);
    expect(linksOf(inFolder('backups/2')).toSorted()).toEqual([1, 1, 1, 2, 2, 2, 2, 2]);

    rmSync(inFolder('backups/1'), { recursive: true });
    expect(await runRestore({ DATA_DIR: inFolder('restored') }, inFolder('backups/2'))).toMatchObject({
      code: 0,
    });
    expect(await tablesIn(inFolder('restored'))).toEqual(await tablesIn(dataDir));
  }, 60_000);

  test('a later backup copies files again that the earlier one has lost [OPS-108]', async () => {
    const [lost] = pathsIn(inFolder('backups/2'));
    rmSync(lost ?? '');
    const third = await runBackup(
      { DATA_DIR: dataDir },
      inFolder('backups/3'),
      '--since',
      inFolder('backups/2'),
    );
    expect([third.code, third.words]).toEqual([0, expect.stringContaining('7 files were in the earlier')]);
    expect(pathsIn(inFolder('backups/3'))).toHaveLength(8);
    expect(await runRestore({ DATA_DIR: dataDir }, inFolder('backups/3'), '--check')).toMatchObject({
      code: 0,
    });
  }, 60_000);
});
