import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FileStore } from '#server/core/ports.ts';
import { folderObjects } from './folderObjects.ts';
import { incomingIn } from './incoming.ts';
import { isKey } from './objectStore.ts';
import type { FilesPlace, KeyRule, ObjectStore } from './objectStore.ts';

/** Opens what a setting names; the library of object stores is loaded for them alone. */
export async function openObjects(place: FilesPlace, rule: KeyRule = isKey): Promise<ObjectStore> {
  if (place.kind === 'folder') return folderObjects(place.folder, rule);
  const { bucketObjects } = await import('./bucketObjects.ts');
  return bucketObjects(place, undefined, rule);
}

/** Opens the store of a server: bytes are received in a folder of its own before they are put. */
export async function openFileStore({
  files,
  dataDir,
}: {
  files: FilesPlace;
  dataDir: string;
}): Promise<FileStore> {
  if (files.kind === 'folder') return createFolderStore(files.folder);
  return createFileStore(await openObjects(files), join(dataDir, 'incoming'));
}

/** A store in a folder. */
export const createFolderStore = (folder: string): FileStore =>
  createFileStore(folderObjects(folder), join(folder, 'incoming'));

/** A store over objects, whose keys are random. */
export function createFileStore(objects: ObjectStore, incomingFolder: string): FileStore {
  return {
    receive: incomingIn(incomingFolder),
    put: async (content) => {
      const id = randomUUID();
      const key = `${id.slice(0, 2)}/${id}`;
      await objects.write(key, content);
      return key;
    },
    get: objects.read,
    delete: objects.remove,
    list: objects.list,
    check: objects.check,
    tidy: objects.tidy,
  };
}
