import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Pieces, StoredObject } from '#server/core/ports.ts';
import { fileErrorCode, inFolder } from './folderFailure.ts';
import { checkedKey, isKey, leftoverMs } from './objectStore.ts';
import type { KeyRule, ObjectStore } from './objectStore.ts';

const spreadForm = /^[0-9a-f]{2}$/;
/** Suffix of incomplete files. */
const partEnd = '.part';

/**
 * Creates storage in a folder, which is created at the first write; files are spread over 256 subfolders. A file is written to a temporary
 * name, synced and then renamed, so that under its key it is either complete or missing, whenever the process stops.
 */
export function folderObjects(folder: string, rule: KeyRule = isKey): ObjectStore {
  const pathOf = (key: string): string => join(folder, checkedKey(key, rule));
  return {
    write: (key, content) => inFolder(() => writeFile(pathOf(key), content)),
    read: (key) =>
      inFolder(async () => {
        const path = pathOf(key);
        const sizeBytes = await sizeOf(path);
        return sizeBytes === null ? null : { sizeBytes, pieces: piecesOf(path) };
      }),
    remove: (key) => inFolder(() => rm(pathOf(key), { force: true })),
    list: () => listIn(folder),
    check: () => inFolder(() => writeProbe(folder)),
    tidy: () => inFolder(() => tidy(folder)),
  };
}

async function writeFile(path: string, content: Pieces): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}${partEnd}`;
  try {
    await writeSynced(part, content);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

async function writeSynced(path: string, content: Pieces): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const piece of content) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeProbe(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `check-${randomUUID()}`);
  try {
    await writeSynced(path, [Buffer.from('ok')]);
  } finally {
    await rm(path, { force: true });
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}

async function* listIn(folder: string): AsyncGenerator<StoredObject> {
  for (const spread of await namesIn(folder)) {
    if (!spreadForm.test(spread)) continue;
    for (const name of await namesIn(join(folder, spread))) {
      const key = `${spread}/${name}`;
      const sizeBytes = isKey(key) ? await inFolder(() => sizeOf(join(folder, key))) : null;
      if (sizeBytes !== null) yield { key, sizeBytes };
    }
  }
}

async function tidy(folder: string): Promise<void> {
  for (const spread of await namesIn(folder)) {
    if (!spreadForm.test(spread)) continue;
    for (const name of await namesIn(join(folder, spread))) {
      const path = join(folder, spread, name);
      if (!name.endsWith(partEnd)) continue;
      if (Date.now() - (await stat(path)).mtimeMs > leftoverMs) await rm(path, { force: true });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return [];
    return inFolder(() => Promise.reject(error));
  }
}

/** Syncs a folder, so that its new entry survives a power cut. Windows can't open folders; its file system journals names. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
