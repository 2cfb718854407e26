import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Incoming } from '#server/core/ports.ts';
import { StorageUnavailableError } from '#server/core/storageUnavailableError.ts';
import { inFolder } from './folderFailure.ts';
import { leftoverMs } from './objectStore.ts';

/** Creates temporary files for incoming bytes in a folder, which is created at the first one. */
export function incomingIn(folder: string): () => Promise<Incoming> {
  let isTidied = false;
  return () =>
    inFolder(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!isTidied) await removeLeftovers(folder);
      isTidied = true;
      return receiveInto(join(folder, randomUUID()));
    });
}

async function receiveInto(path: string): Promise<Incoming> {
  const file = await open(path, 'wx', 0o600);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  return {
    write: (bytes) => inFolder(() => file.writeFile(bytes)),
    read: (space) =>
      inFolder(async () => {
        await close();
        return readWhole(path, space);
      }),
    stream: async function* () {
      await close();
      yield* createReadStream(path) as AsyncIterable<Uint8Array>;
    },
    discard: async () => {
      await close();
      await rm(path, { force: true });
    },
  };
}

async function readWhole(path: string, space?: Buffer): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bytes = space && space.byteLength >= size ? space.subarray(0, size) : Buffer.allocUnsafeSlow(size);
    for (let at = 0; at < size;) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new StorageUnavailableError('lost received bytes');
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > leftoverMs) await rm(path, { force: true });
  }
}
