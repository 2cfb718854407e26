import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { acquireOwnerLock } from '#server/db/ownerLock.ts';
import { unfinishedRestore } from '#server/db/unfinishedRestore.ts';
import { openBackupPlace } from '#server/services/backup/backupPlace.ts';
import type { BackupPlace } from '#server/services/backup/backupPlace.ts';
import { makeBackup } from '#server/services/backup/makeBackup.ts';
import { readManifest } from '#server/services/backup/manifest.ts';
import { lockIn } from '#server/services/backup/serverBackup.ts';
import type { Snapshot } from '#server/services/backup/snapshot.ts';
import { tarOf, untar } from '#server/services/backup/tar.ts';
import { folderObjects } from '#server/services/files/folderObjects.ts';
import type { ObjectStore } from '#server/services/files/objectStore.ts';
import type { NamedBytes } from '#server/services/files/recordedBytes.ts';
import { runBackup, runRestore } from '#tests/support/backup/commands.ts';
import { keysIn, newKey, someBytes } from '#tests/support/objectStore/storeRules.ts';
import { recordOf } from '#tests/support/seeds/storedBytes.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillsyn-half-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const source = () => folderObjects(join(folder, 'source'));
const target = () => ({ kind: 'folder', folder: join(folder, 'backup') }) as const;

/** Stores files with records. */
async function someFiles(count: number): Promise<NamedBytes[]> {
  const namedFiles: NamedBytes[] = [];
  for (let at = 1; at <= count; at += 1) {
    const [storageKey, bytes] = [newKey(), someBytes(100 * at, at)];
    await source().write(storageKey, [bytes]);
    namedFiles.push({ record: `file ${at}`, storageKey, ...recordOf(bytes) });
  }
  return namedFiles;
}

/** Returns a snapshot of a folder that represents the database. */
function snapshotOf(named: readonly NamedBytes[]): Snapshot {
  const database = join(folder, 'database');
  mkdirSync(join(database, 'base/5'), { recursive: true });
  writeFileSync(join(database, 'base/5/1259'), someBytes(20_000));
  writeFileSync(join(database, 'PG_VERSION'), '18\n');
  return {
    kind: 'embedded',
    moment: '2026-11-26T10:00:00.000Z',
    waitedMs: 400,
    named: async function* () {
      yield* named;
    },
    content: () => Readable.from(tarOf(database)).pipe(createGzip()),
    close: async () => undefined,
  };
}

async function backUpTo(place: BackupPlace, named: readonly NamedBytes[]) {
  const lines: string[] = [];
  const secretsFolder = join(folder, 'secrets');
  mkdirSync(secretsFolder, { recursive: true });
  writeFileSync(join(secretsFolder, 'token-secret'), 'x'.repeat(64));
  writeFileSync(join(secretsFolder, 'secrets-key'), 'y'.repeat(64));
  const backup = await makeBackup({
    snapshot: snapshotOf(named),
    place,
    secretsFolder,
    files: source(),
    listFile: join(folder, 'list'),
    version: '3.0.0',
    say: (line) => lines.push(line),
  });
  return { ...backup, lines };
}

/** Wraps the store so that its writes fail after a count, as in a process killed there. */
const dyingAfter = (left: { writes: number }, objects: ObjectStore): ObjectStore => ({
  ...objects,
  write: async (key, content) => {
    left.writes -= 1;
    if (left.writes < 0) throw new Error('killed');
    await objects.write(key, content);
  },
});

describe('a backup', () => {
  test('a backup interrupted before any of its writes has no manifest and can’t be restored [OPS-33]', async () => {
    const namedFiles = await someFiles(5);
    const writes = 5 + 5; // the files; database, list, secret, key, manifest
    for (let writeCount = 0; writeCount < writes; writeCount += 1) {
      rmSync(target().folder, { recursive: true, force: true });
      const { documents, files } = await openBackupPlace(target());
      const budget = { writes: writeCount };
      const place = { documents: dyingAfter(budget, documents), files: dyingAfter(budget, files) };
      await expect(backUpTo(place, namedFiles)).rejects.toThrow('killed');
      await expect(readManifest(await openBackupPlace(target()))).rejects.toThrow('no whole backup');
    }
    const { words, code } = await runRestore({ DATA_DIR: join(folder, 'restored') }, target().folder);
    expect([code, words]).toEqual([1, expect.stringContaining('no whole backup')]);
  });

  test('has each file once, and tells of those that were missing or others before [OPS-31, OPS-34]', async () => {
    const namedFiles = await someFiles(4);
    const [first, second, third] = namedFiles;
    if (!first || !second || !third) throw new Error('No files.');
    rmSync(join(folder, 'source', first.storageKey));
    writeFileSync(join(folder, 'source', second.storageKey), 'another');
    const place = await openBackupPlace(target());
    const { manifest, copied, lines } = await backUpTo(place, [
      ...namedFiles,
      { ...third, record: 'file 9' },
    ]);
    expect(copied).toMatchObject({ files: 3, missing: ['file 1'], damaged: ['file 2'] });
    expect(manifest.files).toMatchObject({ count: 3, missing: 1, damaged: 1 });
    expect(await keysIn(place.files)).toHaveLength(3);
    expect(lines.join('\n')).toMatch(/writes waited 0\.4 s\.\n4 files/);
  });

  test('wants an empty place outside of the data folder, and is made by one at a time [OPS-35]', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(join(folder, 'filled'));
    writeFileSync(join(folder, 'filled/a'), '');
    const env = { DATA_DIR: dataDir };
    expect((await runBackup(env, join(folder, 'filled'))).words).toContain('wants an empty place');
    expect((await runBackup(env, join(dataDir, 'backup'))).words).toContain('inside of DATA_DIR');
    const lock = acquireOwnerLock(lockIn(dataDir));
    expect((await runBackup(env, target().folder)).words).toMatch(/is made by process \d+ since .* already/);
    lock.release();
  });
});

describe('a restore', () => {
  const env = () => ({ DATA_DIR: join(folder, 'restored') });
  const list = () => readFileSync(join(target().folder, 'files.sha256'), 'utf8').split('\n');
  const files = async () => keysIn(folderObjects(join(folder, 'restored/files')));

  beforeEach(async () => {
    await backUpTo(await openBackupPlace(target()), await someFiles(6));
  });

  test('brings everything back, once, into an empty place only [OPS-36]', async () => {
    expect(await runRestore(env(), target().folder)).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'restored/db/base/5/1259')).equals(someBytes(20_000))).toBe(true);
    expect(readFileSync(join(folder, 'restored/token-secret'), 'utf8')).toBe('x'.repeat(64));
    expect(readFileSync(join(folder, 'restored/secrets-key'), 'utf8')).toBe('y'.repeat(64));
    expect(await files()).toHaveLength(6);
    const repeat = await runRestore(env(), target().folder);
    expect([repeat.code, repeat.words]).toEqual([1, expect.stringContaining('has a db already')]);
    rmSync(join(folder, 'restored/db'), { recursive: true });
    for (const name of ['token-secret', 'secrets-key']) rmSync(join(folder, 'restored', name));
    expect((await runRestore(env(), target().folder)).words).toContain('There are files already');
  });

  test.for(['database.tar.gz', 'files.sha256', 'token-secret', 'secrets-key', 'a file'] as const)(
    'restoring a backup whose %s is damaged or missing fails, and no server starts on it [OPS-32, OPS-37]',
    async (name) => {
      const [line = ''] = list();
      const path = join(target().folder, name === 'a file' ? (line.split('  ')[1] ?? '') : name);
      const bytes = readFileSync(path);
      const damages = [
        () => writeFileSync(path, Buffer.from(bytes).fill(bytes[30] === 48 ? 49 : 48, 30, 31)),
        () => truncateSync(path, bytes.byteLength - 1),
        () => rmSync(path),
      ];
      for (const damage of damages) {
        damage();
        expect(await runRestore(env(), target().folder, '--check')).toMatchObject({ code: 1 });
        expect(await runRestore(env(), target().folder)).toMatchObject({ code: 1 });
        expect(unfinishedRestore(join(folder, 'restored'))).not.toBeNull();
        await expect(openDatabase({ dataDir: join(folder, 'restored') })).rejects.toThrow('was broken off');
      }
      writeFileSync(path, bytes);
      expect(await runRestore(env(), target().folder, '--check')).toMatchObject({ code: 0 });
      expect(await runRestore(env(), target().folder), 'goes on').toMatchObject({ code: 0 });
      expect(unfinishedRestore(join(folder, 'restored'))).toBeNull();
      expect(await files()).toHaveLength(6);
    },
  );

  test('an interrupted restore continues with the same backup only [OPS-37]', async () => {
    rmSync(join(target().folder, 'token-secret'));
    await runRestore(env(), target().folder);
    rmSync(target().folder, { recursive: true });
    await backUpTo(await openBackupPlace(target()), await someFiles(2));
    expect((await runRestore(env(), target().folder)).words).toContain('Another backup was half restored');
  });

  test('restoring PostgreSQL into the embedded database is refused, and vice versa [OPS-36]', async () => {
    const url = { ...env(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    expect((await runRestore(url, target().folder)).words).toContain('leave DATABASE_URL out');
  });
});

test('an archive that ends too early or was altered is not unpacked as whole [OPS-32]', async () => {
  const bytes: Uint8Array[] = [];
  snapshotOf([]);
  for await (const piece of tarOf(join(folder, 'database'))) bytes.push(piece);
  const archive = Buffer.concat(bytes);
  await untar([archive.subarray(0, 700), archive.subarray(700)], join(folder, 'whole'));
  expect(readFileSync(join(folder, 'whole/PG_VERSION'), 'utf8')).toBe('18\n');
  for (const [at, end] of [511, 600, archive.byteLength - 1024].entries())
    await expect(untar([archive.subarray(0, end)], join(folder, `part${at}`)), String(end)).rejects.toThrow();
  await expect(untar([Buffer.from(archive).fill('../', 0, 3)], join(folder, 'out'))).rejects.toThrow(
    'damaged',
  );
});
