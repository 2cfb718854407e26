import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileErrorCode, inFolder } from '../files/folderFailure.ts';
import { openObjects } from '../files/fileStore.ts';
import type { FilesPlace, ObjectStore } from '../files/objectStore.ts';

/** The names of what a backup holds beside the uploaded files. */
export const names = {
  /** Written last: without it a backup isn't whole. */
  manifest: 'manifest.json',
  /** A line for each file, as `sha256sum` reads it. */
  files: 'files.sha256',
  secret: 'token-secret',
  embedded: 'database.tar.gz',
  postgres: 'database.dump',
} as const;

const allNames: readonly string[] = Object.values(names);

/** A backup's documents, by `names`, and its files, by the keys of the store that they come from. */
export interface BackupPlace {
  documents: ObjectStore;
  files: ObjectStore;
}

export async function openBackupPlace(place: FilesPlace): Promise<BackupPlace> {
  return {
    documents: await openObjects(place, (name) => allNames.includes(name)),
    files: await openObjects(within(place, 'files')),
  };
}

const within = (place: FilesPlace, name: string): FilesPlace =>
  place.kind === 'folder'
    ? { ...place, folder: join(place.folder, name) }
    : { ...place, prefix: `${place.prefix}${name}/` };

/** Whether nothing at all is there. */
export async function isEmptyPlace(place: FilesPlace): Promise<boolean> {
  if (place.kind === 'folder') return isEmptyFolder(place.folder);
  const all = await openObjects(place, () => true);
  for await (const _ of all.list()) return false;
  return true;
}

const isEmptyFolder = (folder: string): Promise<boolean> =>
  inFolder(async () => {
    try {
      return (await readdir(folder)).length === 0;
    } catch (error) {
      if (fileErrorCode(error) === 'ENOENT') return true;
      throw error;
    }
  });
