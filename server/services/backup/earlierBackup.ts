import type { FilesPlace } from '../files/objectStore.ts';
import { BackupFailure } from './backupFailure.ts';
import { filesPrefixOf, hardLinksBetween, names, openBackupPlace } from './backupPlace.ts';
import type { EarlierFiles } from './copyNamed.ts';
import { readManifest } from './manifest.ts';
import { filesIn, readDocument } from './restoreBackup.ts';

/** Earlier backup whose unchanged files the new one takes over. */
export interface EarlierBackup {
  files: EarlierFiles;
  /** Prefix in the bucket that both use for their files; undefined in a folder. */
  filesPrefix: string | undefined;
}

/**
 * Opens an earlier backup in the same kind of location; for a bucket, in the same bucket. Its files are identified by their keys, whose
 * bytes never change; files encrypted for another key are ignored.
 * @throws BackupFailure when it is incomplete, or in another location
 */
export async function openEarlierBackup(
  earlier: FilesPlace,
  later: FilesPlace,
  recipient: string | null,
): Promise<EarlierBackup> {
  const isSamePlace =
    earlier.kind === 's3' && later.kind === 's3'
      ? earlier.bucket === later.bucket && earlier.endpoint === later.endpoint
      : earlier.kind === later.kind;
  if (!isSamePlace)
    throw new BackupFailure('The earlier backup must lie in the same bucket, or both in folders.');
  const place = await openBackupPlace(earlier);
  const { manifest } = await readManifest(place);
  const filesPrefix = filesPrefixOf(earlier, manifest.filesPrefix);
  const digests = new Map<string, string>();
  if ((manifest.recipient ?? null) !== recipient) return { files: noFiles, filesPrefix };
  await readDocument({ place }, names.files, manifest.files, async (list) => {
    for await (const { key, sha256 } of filesIn(list)) digests.set(key, sha256);
  });
  if (earlier.kind === 'folder' && later.kind === 'folder') {
    const takeOver = hardLinksBetween(earlier.folder, later.folder, recipient !== null);
    return { files: { digestOf: (key) => digests.get(key), takeOver }, filesPrefix };
  }
  const { files } = await openBackupPlace(earlier, {
    keys: { recipient, identity: null },
    filesPrefix,
  });
  const storedKeys = new Set<string>();
  for await (const { key } of files.list()) storedKeys.add(key);
  return {
    files: { digestOf: (key) => digests.get(key), takeOver: async (key) => storedKeys.has(key) },
    filesPrefix,
  };
}

const noFiles: EarlierFiles = { digestOf: () => undefined, takeOver: async () => false };
