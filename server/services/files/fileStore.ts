import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore, Incoming } from '../../core/ports.ts';

/** The age at which leftovers of a stopped process are removed; another server may share the folder. */
const leftoverMs = 24 * 60 * 60 * 1000;

const keyForm = /^[0-9a-f]{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A store in a folder, created at the first write; files are spread over 256 subfolders. A file is written next to its place, synced and
 * then renamed, so that it is complete under its key or missing, whenever the process stops.
 * @throws Error for a key that `put` did not create: no path comes from outside
 */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!keyForm.test(key)) throw new Error('Not a key of the file store.');
    return join(folder, key);
  };
  const incomingFolder = join(folder, 'incoming');
  let isTidied = false;
  return {
    receive: async () => {
      await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
      if (!isTidied) await removeLeftovers(incomingFolder);
      isTidied = true;
      return receiveInto(join(incomingFolder, randomUUID()));
    },
    put: async (bytes) => {
      const id = randomUUID();
      const key = `${id.slice(0, 2)}/${id}`;
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeSynced(`${path}.part`, bytes);
        await rename(`${path}.part`, path);
      } catch (error) {
        await rm(`${path}.part`, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
      return key;
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
  };
}

async function receiveInto(path: string): Promise<Incoming> {
  const file = await open(path, 'wx', 0o600);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  return {
    write: async (bytes) => {
      await file.writeFile(bytes);
    },
    read: async () => {
      await close();
      return readFile(path);
    },
    discard: async () => {
      await close();
      await rm(path, { force: true });
    },
  };
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > leftoverMs) await rm(path, { force: true });
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a folder's new entry survive a power cut. Windows can't open folders; its file system journals names. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
