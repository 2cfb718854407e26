import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifestOf, pathsIn, tablesIn } from '#tests/support/backup/backupFolder.ts';
import { runBackup, runRestore } from '#tests/support/backup/commands.ts';
import { addStoredFiles } from '#tests/support/backup/storedFiles.ts';
import { unpackDump } from '#tests/support/database/migratedDump.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillsyn-encrypted-'));
const dataDir = join(folder, 'data');
const inFolder = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const dump = process.env.TILLSYN_TEST_DUMP;
  if (dump !== undefined) unpackDump(dump, dataDir);
  await addStoredFiles(dataDir, 8);
}, 60_000);

describe('an encrypted backup', () => {
  const keyFile = inFolder('identity.txt');
  let recipient = '';
  beforeAll(async () => {
    const identity = await generateX25519Identity();
    recipient = await identityToRecipient(identity);
    writeFileSync(keyFile, `# public key: ${recipient}\n${identity}\n`);
  });

  test('holds nothing in plain but the digests, and comes back with its key alone [OPS-109]', async () => {
    const env = { DATA_DIR: dataDir, BACKUP_RECIPIENT: recipient };
    const at = inFolder('encrypted/1');
    expect(await runBackup(env, at)).toMatchObject({ code: 0 });
    expect(readdirSync(at).toSorted()).toEqual([
      'database.tar.gz.age',
      'files',
      'files.sha256',
      'manifest.json',
    ]);
    for (const path of [...pathsIn(at), join(at, 'database.tar.gz.age')])
      expect(readFileSync(path).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(manifestOf(at).recipient).toBe(recipient);

    const without = await runRestore({ DATA_DIR: inFolder('none') }, at);
    expect([without.code, without.words]).toEqual([1, expect.stringContaining('The backup is encrypted')]);
    const otherKey = inFolder('other.txt');
    writeFileSync(otherKey, await generateX25519Identity());
    const withOther = await runRestore({ DATA_DIR: dataDir }, at, '--check', '--identity', otherKey);
    expect([withOther.code, withOther.words]).toEqual([1, expect.stringContaining('the key is another one')]);

    const key = ['--identity', keyFile];
    expect(await runRestore({ DATA_DIR: dataDir }, at, '--check', ...key)).toMatchObject({ code: 0 });
    expect(await runRestore({ DATA_DIR: inFolder('decrypted') }, at, ...key)).toMatchObject({ code: 0 });
    expect(await tablesIn(inFolder('decrypted'))).toEqual(await tablesIn(dataDir));
  }, 60_000);

  test('takes over the files of an earlier one for the same key, and none for another [OPS-108, OPS-109]', async () => {
    const env = { DATA_DIR: dataDir, BACKUP_RECIPIENT: recipient };
    const repeat = await runBackup(env, inFolder('encrypted/2'), '--since', inFolder('encrypted/1'));
    expect([repeat.code, repeat.words]).toEqual([0, expect.stringContaining('8 files were in the earlier')]);
    const plain = await runBackup(
      { DATA_DIR: dataDir },
      inFolder('plain'),
      '--since',
      inFolder('encrypted/1'),
    );
    expect([plain.code, plain.words]).toEqual([0, expect.stringContaining('0 files were in the earlier')]);
    expect(await runBackup({ ...env, BACKUP_RECIPIENT: 'age1' }, inFolder('no'))).toMatchObject({
      code: 1,
      words: expect.stringContaining('must be a public key of age'),
    });
  }, 60_000);

  test('is rehearsed in one command, which leaves nothing behind [OPS-110]', async () => {
    const before = readdirSync(tmpdir());
    const { code, words } = await runRestore(
      { DATA_DIR: dataDir },
      inFolder('encrypted/2'),
      '--rehearse',
      '--identity',
      keyFile,
    );
    expect([code, words]).toEqual([0, expect.stringContaining('The rehearsal has brought everything back')]);
    expect(words).toContain('8 records of files: 0 missing, 0 damaged.');
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('tillsyn-rehearsal-'))).toEqual(
      before.filter((name) => name.startsWith('tillsyn-rehearsal-')),
    );
  }, 60_000);
});
