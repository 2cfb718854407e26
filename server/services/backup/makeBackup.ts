import { createReadStream, existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { megabytes, progressTeller } from '../shared/progress.ts';
import type { ObjectStore } from '../files/objectStore.ts';
import { names } from './backupPlace.ts';
import type { BackupPlace } from './backupPlace.ts';
import { copyNamed, eachOnce } from './copyNamed.ts';
import type { CopiedFiles } from './copyNamed.ts';
import type { EarlierBackup } from './earlierBackup.ts';
import { digested } from './digested.ts';
import type { Digest } from './digested.ts';
import { writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { Snapshot } from './snapshot.ts';

/** Source and target of a backup. */
export interface BackupParts {
  snapshot: Snapshot;
  files: ObjectStore;
  place: BackupPlace;
  /** Folder with the generated token secret and key of stored secrets, if there are any. */
  secretsFolder: string;
  /** Temporary file for the list of files until it is complete. */
  listFile: string;
  version: string;
  /** Earlier backup whose unchanged files are taken over. */
  earlier?: EarlierBackup | null;
  /** Public key that the place encrypts for. */
  recipient?: string | null;
  say: (line: string) => void;
}

/** Copies a snapshot and then the files that it refers to; the manifest is written last. */
export async function makeBackup(parts: BackupParts): Promise<{ manifest: Manifest; copied: CopiedFiles }> {
  const { snapshot, place, say } = parts;
  const { kind, moment, waitedMs } = snapshot;
  const database = await put(place.documents, names[kind], snapshot.content());
  const waited = waitedMs === null ? '' : `; writes waited ${(waitedMs / 1000).toFixed(1)} s`;
  say(`The database as it was at ${moment}: ${megabytes(database.sizeBytes)} MB${waited}.`);
  const { copied, list } = await copyFiles(parts);
  const secret = await putSecret(parts, names.secret);
  const secretsKey = await putSecret(parts, names.secretsKey);
  const manifest: Manifest = {
    format: 1,
    version: parts.version,
    moment,
    database: { kind, ...database },
    files: {
      count: copied.files,
      bytes: copied.bytes,
      missing: copied.missing.length,
      damaged: copied.damaged.length,
      ...list,
    },
    secret,
    secretsKey,
    ...(parts.earlier?.filesPrefix === undefined ? {} : { filesPrefix: parts.earlier.filesPrefix }),
    ...(parts.recipient == null ? {} : { recipient: parts.recipient }),
  };
  await writeManifest(place, manifest);
  return { manifest, copied };
}

async function put(
  documents: ObjectStore,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Digest> {
  const { pieces, digest } = digested(content);
  await documents.write(name, pieces);
  return digest();
}

async function copyFiles({ snapshot, files, place, listFile, say, earlier = null }: BackupParts) {
  const total = { files: 0, bytes: 0 };
  for await (const { sizeBytes } of eachOnce(snapshot.named())) {
    total.files += 1;
    total.bytes += sizeBytes;
  }
  say(`${total.files} files, ${megabytes(total.bytes)} MB.`);
  const reportProgress = progressTeller(total, say);
  const list = await open(listFile, 'w', 0o600);
  try {
    const copied = await copyNamed(
      snapshot.named(),
      [files, place.files],
      async (key, sha256, progress) => {
        reportProgress(progress);
        await list.appendFile(`${sha256}  files/${key}\n`);
      },
      earlier?.files ?? null,
    );
    return { copied, list: await put(place.documents, names.files, piecesOf(listFile)) };
  } finally {
    await list.close();
    await rm(listFile, { force: true });
  }
}

async function putSecret({ place, secretsFolder }: BackupParts, name: string): Promise<Digest | null> {
  const file = join(secretsFolder, name);
  return existsSync(file) ? put(place.documents, name, piecesOf(file)) : null;
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}
