import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, pipeline } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import type { Pieces } from '#server/core/ports.ts';
import { BackupFailure } from './backupFailure.ts';

/** Date of every entry, so that the same contents give the same archive. */
const mtime = new Date(0);

/** Archives a folder recursively as tar. @throws Error for an entry that is neither file nor folder, and for a file that changes meanwhile */
export async function* tarOf(folder: string): AsyncGenerator<Uint8Array> {
  const archive = pack();
  packFolder(archive, folder, '').then(
    () => archive.finalize(),
    (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  yield* archive as AsyncIterable<Uint8Array>;
}

async function packFolder(archive: Pack, folder: string, prefix: string): Promise<void> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = `${prefix}${entry.name}`;
    if (entry.isDirectory()) {
      archive.entry({ name: `${name}/`, type: 'directory', mode: 0o700, mtime });
      await packFolder(archive, folder, `${name}/`);
    } else if (entry.isFile()) {
      const path = join(folder, name);
      const { size } = await stat(path);
      await piped(createReadStream(path), archive.entry({ name, size, mode: 0o600, mtime }));
    } else throw new Error(`${name} is neither a file nor a folder.`);
  }
}

const damaged = (cause?: unknown) => new BackupFailure('The archive of the database is damaged.', { cause });

export async function* gunzipped(content: Pieces): AsyncGenerator<Uint8Array> {
  try {
    yield* pipeline(Readable.from(content), createGunzip(), () => undefined) as AsyncIterable<Uint8Array>;
  } catch (error) {
    const isOfZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isOfZlib ? damaged(error) : error;
  }
}

/** Size of the empty blocks at an archive's end, in bytes; without them it may have lost its last entries. */
const endBytes = 1024;

/** Yields an archive. @throws BackupFailure when its end is missing */
async function* complete(content: Pieces): AsyncGenerator<Uint8Array> {
  let zeros = 0;
  for await (const piece of content) {
    const last = piece.findLastIndex((byte) => byte !== 0);
    zeros = last < 0 ? zeros + piece.byteLength : piece.byteLength - 1 - last;
    yield piece;
  }
  if (zeros < endBytes) throw damaged();
}

/** Unpacks an archive of `tarOf`, reading to its end. @throws BackupFailure for another or truncated archive */
export async function untar(content: Pieces, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const archive = extract();
  const fed = piped(Readable.from(complete(content)), archive);
  fed.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      if (!/^[^/]/.test(name) || name.split('/').includes('..')) throw damaged();
      const path = join(folder, name);
      await mkdir(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 });
      if (type === 'directory') entry.resume();
      else if (type === 'file') await writeFile(path, entry as AsyncIterable<Uint8Array>);
      else throw damaged();
    }
    await fed;
  } catch (error) {
    const isOfTar = error instanceof Error && /Unexpected end of data|Invalid tar header/.test(error.message);
    throw isOfTar ? damaged(error) : error;
  }
}

async function writeFile(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of content) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}
