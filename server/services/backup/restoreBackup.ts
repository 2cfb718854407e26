import type { Pieces } from '#server/core/ports.ts';
import { isKey } from '../files/objectStore.ts';
import type { ObjectStore } from '../files/objectStore.ts';
import { digestOf } from '../files/storedFile.ts';
import { progressTeller } from '../shared/progress.ts';
import { BackupFailure } from './backupFailure.ts';
import { names } from './backupPlace.ts';
import type { BackupPlace } from './backupPlace.ts';
import { eachOf } from './copyNamed.ts';
import { digested } from './digested.ts';
import type { Digest } from './digested.ts';
import type { Manifest } from './manifest.ts';

interface Backup {
  place: BackupPlace;
  manifest: Manifest;
  say: (line: string) => void;
}

/** Copies a backup's files that a store lacks into it. @throws BackupFailure for a file that doesn't match its digest */
export async function restoreFiles(backup: Backup, to: ObjectStore): Promise<void> {
  await eachFile(backup, async (key, sha256) => {
    if ((await digestOf(await to.read(key))) === sha256) return;
    await readChecked(backup.place.files, key, { sha256 }, (content) => to.write(key, content));
  });
}

/** Reads and verifies the complete backup. @throws BackupFailure for content that doesn't match its digest */
export async function checkBackup(backup: Backup): Promise<void> {
  const { place, manifest } = backup;
  await eachFile(backup, (key, sha256) => readChecked(place.files, key, { sha256 }, readToEnd));
  await readDocument(backup, names[manifest.database.kind], manifest.database, readToEnd);
  for (const { name, digest } of secretsOf(manifest)) await readDocument(backup, name, digest, readToEnd);
}

/** Returns a backup's generated secrets by name, which is also that of their file in the data folder. */
export const secretsOf = ({ secret, secretsKey = null }: Manifest): { name: string; digest: Digest }[] =>
  [
    { name: names.secret, digest: secret },
    { name: names.secretsKey, digest: secretsKey },
  ].filter((part): part is { name: typeof part.name; digest: Digest } => part.digest !== null);

/** Passes a document's content to a consumer and verifies it. @throws BackupFailure when it doesn't match its digest */
export const readDocument = (
  { place }: Pick<Backup, 'place'>,
  name: string,
  expected: Pick<Digest, 'sha256'>,
  use: (content: Pieces) => Promise<void>,
): Promise<void> => readChecked(place.documents, name, expected, use);

/** Reads content to the end and discards it, for verification only. */
export async function readToEnd(content: Pieces): Promise<void> {
  for await (const _ of content);
}

async function eachFile(
  { place, manifest, say }: Backup,
  act: (key: string, sha256: string) => Promise<void>,
): Promise<void> {
  const { count, bytes, sha256 } = manifest.files;
  const done = { files: 0, bytes: 0 };
  const reportProgress = progressTeller({ files: count, bytes }, say);
  await readChecked(place.documents, names.files, { sha256 }, (list) =>
    eachOf(filesIn(list), async ({ key, sha256: digest }) => {
      await act(key, digest);
      done.files += 1;
      done.bytes = (bytes * done.files) / count;
      reportProgress(done);
    }),
  );
  if (done.files !== count) throw new BackupFailure('The list of files is damaged.');
}

async function readChecked(
  from: ObjectStore,
  key: string,
  { sha256 }: Pick<Digest, 'sha256'>,
  use: (content: Pieces) => Promise<void>,
): Promise<void> {
  const storedBytes = await from.read(key);
  if (!storedBytes) throw new BackupFailure(`The backup lacks ${key}.`);
  const { pieces, digest } = digested(storedBytes.pieces);
  await use(pieces);
  if (digest().sha256 !== sha256) throw new BackupFailure(`${key} of the backup is damaged.`);
}

/** Yields the entries of a list of files. @throws BackupFailure for a malformed line */
export async function* filesIn(list: Pieces): AsyncGenerator<{ key: string; sha256: string }> {
  for await (const line of linesOf(list)) {
    const [, sha256 = '', key = ''] = /^([0-9a-f]{64}) {2}files\/(.+)$/.exec(line) ?? [];
    if (!isKey(key)) throw new BackupFailure('The list of files is damaged.');
    yield { key, sha256 };
  }
}

async function* linesOf(content: Pieces): AsyncGenerator<string> {
  let incompleteLine = '';
  for await (const piece of content) {
    const lines = `${incompleteLine}${Buffer.from(piece).toString()}`.split('\n');
    incompleteLine = lines.pop() ?? '';
    yield* lines;
  }
  if (incompleteLine !== '') yield incompleteLine;
}
