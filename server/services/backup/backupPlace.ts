import { link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileErrorCode, inFolder } from '../files/folderFailure.ts';
import { openObjects } from '../files/fileStore.ts';
import { isKey } from '../files/objectStore.ts';
import type { FilesPlace, ObjectStore } from '../files/objectStore.ts';
import { encryptedObjects, encryptedRule, noKeys } from './encryption.ts';
import type { BackupKeys } from './encryption.ts';

/** Names of a backup's documents, stored next to the uploaded files. */
export const names = {
  /** Written last: a backup without it is incomplete. */
  manifest: 'manifest.json',
  /** One line per file with the digest of its plain bytes, in the format of `sha256sum`. */
  files: 'files.sha256',
  secret: 'token-secret',
  secretsKey: 'secrets-key',
  embedded: 'database.tar.gz',
  postgres: 'database.dump',
} as const;

const plainNames: readonly string[] = [names.manifest, names.files];
const confidentialNames: readonly string[] = [names.secret, names.secretsKey, names.embedded, names.postgres];

/** Documents of a backup, by `names`, and its files, by the keys of the source store. */
export interface BackupPlace {
  /** Documents; manifest and list of files are readable without a decryption key. */
  documents: ObjectStore;
  files: ObjectStore;
}

const within = (place: FilesPlace, name: string): FilesPlace =>
  place.kind === 'folder'
    ? { ...place, folder: join(place.folder, name) }
    : { ...place, prefix: `${place.prefix}${name}/` };

/**
 * Returns the location of a backup's files: in a subfolder next to its documents, or at `filesPrefix` in the same bucket,
 * which several backups share.
 */
const filesPlaceIn = (place: FilesPlace, filesPrefix: string | undefined): FilesPlace =>
  place.kind === 's3' && filesPrefix !== undefined
    ? { ...place, prefix: filesPrefix }
    : within(place, 'files');

/** Returns the prefix of a backup's files in a bucket; undefined for a folder. */
export function filesPrefixOf(place: FilesPlace, filesPrefix?: string): string | undefined {
  const files = filesPlaceIn(place, filesPrefix);
  return files.kind === 's3' ? files.prefix : undefined;
}

/** Opens the location of a backup. `isEncrypted` applies to an existing backup; a new one is encrypted if there is a recipient. */
export async function openBackupPlace(
  place: FilesPlace,
  options: { keys?: BackupKeys; isEncrypted?: boolean; filesPrefix?: string | undefined } = {},
): Promise<BackupPlace> {
  const { keys = noKeys, isEncrypted = keys.recipient !== null, filesPrefix } = options;
  const filesPlace = filesPlaceIn(place, filesPrefix);
  if (!isEncrypted) {
    const allNames = [...plainNames, ...confidentialNames];
    return {
      documents: await openObjects(place, (name) => allNames.includes(name)),
      files: await openObjects(filesPlace),
    };
  }
  const plain = await openObjects(place, (name) => plainNames.includes(name));
  const confidential = encryptedObjects(
    await openObjects(
      place,
      encryptedRule((name) => confidentialNames.includes(name)),
    ),
    keys,
  );
  const storeOf = (name: string) => (plainNames.includes(name) ? plain : confidential);
  return {
    documents: {
      ...plain,
      write: (name, content) => storeOf(name).write(name, content),
      read: (name) => storeOf(name).read(name),
      remove: (name) => storeOf(name).remove(name),
    },
    files: encryptedObjects(await openObjects(filesPlace, encryptedRule(isKey)), keys),
  };
}

/**
 * Creates hard links from a new backup in a folder to the files of an earlier one.
 * @returns a function that links one file; it resolves to false if the file doesn't exist or can't be linked
 */
export function hardLinksBetween(
  earlier: string,
  later: string,
  isEncrypted: boolean,
): (key: string) => Promise<boolean> {
  return async (key) => {
    const name = isEncrypted ? `${key}.age` : key;
    const target = join(later, 'files', name);
    try {
      await mkdir(dirname(target), { recursive: true });
      await link(join(earlier, 'files', name), target);
      return true;
    } catch (error) {
      if (['ENOENT', 'EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP'].includes(fileErrorCode(error) ?? ''))
        return false;
      return inFolder(() => Promise.reject(error));
    }
  };
}

/** Returns `folder` if it is a backup, or the newest complete backup in it by name; null if there is none. */
export async function newestBackupIn(folder: string): Promise<string | null> {
  const hasManifest = async (path: string) => (await namesIn(path)).includes(names.manifest);
  if (await hasManifest(folder)) return folder;
  for (const name of (await namesIn(folder)).toSorted().toReversed())
    if (await hasManifest(join(folder, name))) return join(folder, name);
  return null;
}

const namesIn = (folder: string): Promise<string[]> =>
  inFolder(async () => {
    try {
      return await readdir(folder);
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(fileErrorCode(error) ?? '')) return [];
      throw error;
    }
  });

/** Returns whether the location of a backup is empty. */
export async function isEmptyPlace(place: FilesPlace): Promise<boolean> {
  if (place.kind === 'folder') return (await namesIn(place.folder)).length === 0;
  const allObjects = await openObjects(place, () => true);
  for await (const _ of allObjects.list()) return false;
  return true;
}
