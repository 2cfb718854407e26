import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketObjects } from '#server/services/files/bucketObjects.ts';
import { runBackup, runRestore } from '#tests/support/backup/commands.ts';
import { addStoredFiles } from '#tests/support/backup/storedFiles.ts';
import { unpackDump } from '#tests/support/database/migratedDump.ts';
import { startSwift } from '#tests/support/objectStore/swift.ts';
import type { Swift } from '#tests/support/objectStore/swift.ts';

const started = await startSwift();
const folder = mkdtempSync(join(tmpdir(), 'tillsyn-bucket-backups-'));
afterAll(async () => {
  await started?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(started === null)('backups in a bucket', () => {
  const swift = started as Swift;
  const dataDir = join(folder, 'data');
  const keyFile = join(folder, 'identity.txt');
  let env: Record<string, string> = {};
  const placeOf = (name: string) => `s3://backups/${name}?endpoint=${swift.endpoint}&region=${swift.region}`;

  /** Counts the objects below a prefix. */
  async function count(prefix: string): Promise<number> {
    let objects = 0;
    for await (const _ of bucketObjects(
      { ...swift, bucket: 'backups', prefix },
      undefined,
      () => true,
    ).list())
      objects += 1;
    return objects;
  }

  beforeAll(async () => {
    await new S3mini({ ...swift, endpoint: `${swift.endpoint}/backups` }).createBucket();
    const dump = process.env.TILLSYN_TEST_DUMP;
    if (dump !== undefined) unpackDump(dump, dataDir);
    const identity = await generateX25519Identity();
    writeFileSync(keyFile, identity);
    env = {
      DATA_DIR: dataDir,
      FILES_KEY_ID: swift.accessKeyId,
      FILES_KEY_SECRET: swift.secretAccessKey,
      BACKUP_RECIPIENT: await identityToRecipient(identity),
    };
    await addStoredFiles(dataDir, 4);
  }, 60_000);

  test('share the files that are there already, encrypted ones too, and each comes back [OPS-108, OPS-109]', async () => {
    expect(await runBackup(env, placeOf('1'))).toMatchObject({ code: 0 });
    await addStoredFiles(dataDir, 2);
    const second = await runBackup(env, placeOf('2'), '--since', placeOf('1'));
    expect([second.code, second.words]).toEqual([0, expect.stringContaining('4 files were in the earlier')]);
    const third = await runBackup(env, placeOf('3'), '--since', placeOf('2'));
    expect([third.code, third.words]).toEqual([0, expect.stringContaining('6 files were in the earlier')]);
    // Database, list and manifest of each; the files are stored with the first.
    expect([await count('1/'), await count('2/'), await count('3/')]).toEqual([3 + 6, 3, 3]);
    for (const name of ['1', '3']) {
      const key = ['--identity', keyFile];
      expect(await runRestore(env, placeOf(name), '--check', ...key)).toMatchObject({ code: 0 });
      const target = { ...env, DATA_DIR: join(folder, `restored-${name}`) };
      expect(await runRestore(target, placeOf(name), ...key)).toMatchObject({ code: 0 });
    }
  }, 120_000);
});
