import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../server/db/client.ts';
import { folderObjects } from '../../../../server/services/files/folderObjects.ts';
import { runKilled } from '../../../support/backup/killedCommand.ts';
import { dumpTables } from '../../../support/database/dumpTables.ts';
import { unpackDump } from '../../../support/database/migratedDump.ts';
import { keysIn, newKey, someBytes } from '../../../support/objectStore/storeRules.ts';
import { startSwift } from '../../../support/objectStore/swift.ts';
import type { Swift } from '../../../support/objectStore/swift.ts';
import { recordOf } from '../../../support/seeds/storedBytes.ts';
import { createSeed } from '../../../support/seeds/seed.ts';
import { testNow } from '../../../support/server/backend.ts';

const started = await startSwift();
const folder = mkdtempSync(join(tmpdir(), 'tillsyn-backup-'));
afterAll(async () => {
  await started?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(started === null)('a bucket', () => {
  test('holds a whole backup or none, which comes back into a folder [OPS-33, OPS-39]', async () => {
    const { endpoint, region, accessKeyId, secretAccessKey, ...rest } = started as Swift;
    await new S3mini({
      ...rest,
      accessKeyId,
      secretAccessKey,
      region,
      endpoint: `${endpoint}/kept`,
    }).createBucket();
    const keys = { FILES_KEY_ID: accessKeyId, FILES_KEY_SECRET: secretAccessKey };
    const place = (name: string) => `s3://kept/${name}?endpoint=${endpoint}&region=${region}`;
    const dataDir = join(folder, 'data');
    const dump = process.env.TILLSYN_TEST_DUMP;
    if (dump !== undefined) unpackDump(dump, dataDir);
    const database = await openDatabase({ dataDir });
    const seed = createSeed(database.db, () => testNow.toISOString());
    const files = folderObjects(join(dataDir, 'files'));
    const { level } = await seed.tenant();
    for (let at = 1; at <= 12; at += 1) {
      const [storageKey, bytes] = [newKey(), someBytes(at === 1 ? 12_000_000 : 50_000, at)];
      await files.write(storageKey, [bytes]);
      await seed.file({ customerId: level.id }, { storageKey, ...recordOf(bytes) });
    }
    const tables = await dumpTables(database.db, () => false);
    await database.close();

    const whole = await runKilled(['backup', place('whole')], { ...keys, DATA_DIR: dataDir });
    expect([whole.code, whole.words]).toEqual([0, expect.stringContaining('The backup is whole')]);
    const again = await runKilled(['backup', place('whole')], { ...keys, DATA_DIR: dataDir });
    expect(again.words).toContain('wants an empty place');
    for (const share of [0.4, 0.6, 0.8, 0.9]) {
      const to = place(`half${share * 10}`);
      const { code } = await runKilled(['backup', to], { ...keys, DATA_DIR: dataDir }, share * whole.tookMs);
      const { words } = await runKilled(['restore', to], { ...keys, DATA_DIR: join(folder, `half${share}`) });
      expect(words).toContain(code === 0 ? 'All of it is restored' : 'no whole backup');
    }
    const restored = join(folder, 'restored');
    const back = await runKilled(['restore', place('whole')], { ...keys, DATA_DIR: restored });
    expect([back.code, back.words]).toEqual([0, expect.stringContaining('All of it is restored')]);
    expect(await keysIn(folderObjects(join(restored, 'files')))).toEqual(await keysIn(files));
    const opened = await openDatabase({ dataDir: restored });
    expect(await dumpTables(opened.db, () => false)).toEqual(tables);
    await opened.close();
  }, 300_000);
});
