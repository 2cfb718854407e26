import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Pieces } from '#server/core/ports.ts';
import { BackupFailure } from './backupFailure.ts';

const blockBytes = 512;
const zeros = new Uint8Array(2 * blockBytes);
const nameBytes = 100;
const largestBytes = 0o77777777777;

/**
 * Archives a folder recursively as tar (ustar). @throws Error for an entry that is neither file nor folder, and for a name that is too long
 */
export async function* tarOf(folder: string): AsyncGenerator<Uint8Array> {
  yield* entriesOf(folder, '');
  yield zeros;
}

async function* entriesOf(folder: string, prefix: string): AsyncGenerator<Uint8Array> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = `${prefix}${entry.name}`;
    if (entry.isDirectory()) {
      yield headerOf(`${name}/`, 0);
      yield* entriesOf(folder, `${name}/`);
    } else if (entry.isFile()) yield* fileOf(join(folder, name), name);
    else throw new Error(`${name} is neither a file nor a folder.`);
  }
}

async function* fileOf(path: string, name: string): AsyncGenerator<Uint8Array> {
  const { size } = await stat(path);
  yield headerOf(name, size);
  let readBytes = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Uint8Array>) {
    readBytes += piece.byteLength;
    yield piece;
  }
  if (readBytes !== size) throw new Error(`${name} changed while it was read.`);
  yield zeros.subarray(0, paddingOf(size));
}

const paddingOf = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes;

function headerOf(name: string, size: number): Uint8Array {
  if (Buffer.byteLength(name) > nameBytes || size > largestBytes)
    throw new Error(`${name} fits into no archive.`);
  const isFolder = name.endsWith('/');
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, '0')}\0`, at, 'latin1');
  header.write(name, 0);
  octal(isFolder ? 0o700 : 0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(0, 136, 11);
  header.write(isFolder ? '5' : '0', 156, 'latin1');
  header.write('ustar\u{0}00', 257, 'latin1');
  octal(checksumOf(header), 148, 6);
  return header;
}

/** Returns the checksum of a header, in which its own eight bytes count as spaces. */
const checksumOf = (header: Uint8Array): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

const damaged = (cause?: unknown) => new BackupFailure('The archive of the database is damaged.', { cause });

export async function* gunzipped(content: Pieces): AsyncGenerator<Uint8Array> {
  try {
    yield* pipeline(Readable.from(content), createGunzip(), () => undefined) as AsyncIterable<Uint8Array>;
  } catch (error) {
    const isOfZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isOfZlib ? damaged(error) : error;
  }
}

/** Unpacks an archive of `tarOf`, reading to its end. @throws BackupFailure for another or truncated archive */
export async function untar(content: Pieces, folder: string): Promise<void> {
  const source = readerOf(content);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (;;) {
    const header = await source.take(blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = entryOf(header);
    const path = join(folder, name);
    if (name.endsWith('/')) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, source.pieces(size));
    await source.take(paddingOf(size));
  }
  await source.drain();
}

function entryOf(header: Buffer): { name: string; size: number } {
  const field = (from: number, to: number) => header.toString('utf8', from, to).split('\0')[0] ?? '';
  const name = field(0, nameBytes);
  const size = parseInt(field(124, 136), 8);
  const isOurs = checksumOf(header) === parseInt(field(148, 156), 8) && field(257, 262) === 'ustar';
  if (!isOurs || !(size >= 0) || !/^[^/]/.test(name) || name.split('/').includes('..')) throw damaged();
  return { name, size };
}

async function writeFile(path: string, content: Pieces): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of content) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates a reader that returns a given number of bytes from the chunks. */
function readerOf(content: Pieces) {
  const source = (async function* () {
    yield* content;
  })();
  let buffer: Uint8Array = new Uint8Array();
  async function* pieces(count: number): AsyncGenerator<Uint8Array> {
    for (let missingBytes = count; missingBytes > 0;) {
      if (buffer.byteLength === 0) {
        const next = await source.next();
        if (next.done) throw new BackupFailure('The archive of the database ends too early.');
        buffer = next.value;
      }
      const piece = buffer.subarray(0, missingBytes);
      buffer = buffer.subarray(piece.byteLength);
      missingBytes -= piece.byteLength;
      yield piece;
    }
  }
  return {
    pieces,
    take: async (count: number): Promise<Buffer> => {
      const collectedPieces: Uint8Array[] = [];
      for await (const piece of pieces(count)) collectedPieces.push(piece);
      return Buffer.concat(collectedPieces);
    },
    drain: async (): Promise<void> => {
      for (let next = await source.next(); !next.done;) next = await source.next();
    },
  };
}
