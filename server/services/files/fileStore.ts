import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FileStore } from '#server/core/ports.ts';
import { folderObjects } from './folderObjects.ts';
import { incomingIn } from './incoming.ts';
import { isKey } from './objectStore.ts';
import type { FilesPlace, KeyRule, ObjectStore } from './objectStore.ts';

/** Opens the storage of a setting; the object store library is loaded only for buckets. */
export async function openObjects(place: FilesPlace, rule: KeyRule = isKey): Promise<ObjectStore> {
  if (place.kind === 'folder') return folderObjects(place.folder, rule);
  const { bucketObjects } = await import('./bucketObjects.ts');
  return bucketObjects(place, undefined, rule);
}

/** Opens the store of a server: bytes are received in a local folder before they are put. */
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

/** Creates a store in a folder. */
export const createFolderStore = (folder: string): FileStore =>
  createFileStore(folderObjects(folder), join(folder, 'incoming'));

/** Creates a store over objects, with random keys. */
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
