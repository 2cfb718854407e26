import { createHash } from 'node:crypto';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { FileStore } from '#server/core/ports.ts';
import { packText } from '#server/core/texts.ts';
import type { Language } from '#contract/constants.ts';
import type { PackedFile } from './packedFile.ts';

/** Entry of the index: a file of the archive, or one whose bytes the store lacks. */
interface IndexEntry {
  name: string;
  belongsTo: string;
  sizeBytes: number | null;
  sha256: string;
}

/** Maximum size of the files in an archive, in bytes; those beyond it are named in the index alone. */
const maxArchiveBytes = 1_500_000_000;
/** Characters that some systems refuse in a file's name. */
const unsafeSigns = /[<>:"|?*/\\]/g;

const withQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** Prevents a spreadsheet from running a cell as a formula. */
const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Writes the index as a table that spreadsheets open: with a byte order mark and semicolons. */
function indexText(entries: readonly IndexEntry[], language: Language): string {
  const head = (['file', 'belongs', 'size', 'digest'] as const).map((key) =>
    packText(`pack.${key}`, language),
  );
  const missing = packText('pack.missing_file', language);
  const rows = entries.map(({ name, belongsTo, sizeBytes, sha256 }) => [
    name,
    belongsTo,
    sizeBytes === null ? missing : String(sizeBytes),
    sha256,
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.map((cell) => withQuotes(plain(cell))).join(';')).join('\r\n')}\r\n`;
}

/** Returns paths in the archive that differ, also on systems that ignore case. */
function uniquePaths(): (folder: string, name: string) => string {
  const usedPaths = new Set<string>();
  return (folder, name) => {
    const [, stem = name, extension = ''] = /^(.*?)(\.[^.]{1,8})?$/s.exec(name) ?? [];
    for (let number = 1; ; number += 1) {
      const path = `${folder}/${number === 1 ? name : `${stem} (${number})${extension}`}`;
      if (usedPaths.has(path.toLowerCase())) continue;
      usedPaths.add(path.toLowerCase());
      return path;
    }
  };
}

/** Writer of an archive whose chunks are taken while it is writtenKeys. */
class ArchiveWriter {
  #chunks: Uint8Array[] = [];
  #failure: Error | null = null;
  readonly #modified: Date;
  readonly #zip = new Zip((error, chunk) => {
    if (error) this.#failure = error;
    else this.#chunks.push(chunk);
  });

  constructor(created: string) {
    this.#modified = new Date(created);
  }

  /** Starts an entry; `isPacked` compresses it. */
  start(name: string, isPacked: boolean): ZipDeflate | ZipPassThrough {
    const entry = isPacked ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    entry.mtime = this.#modified;
    this.#zip.add(entry);
    return entry;
  }

  end(): void {
    this.#zip.end();
  }

  /** Returns the chunks since the last call. @throws Error of the archive */
  take(): Uint8Array[] {
    if (this.#failure) throw this.#failure;
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }
}

/** Yields the chunks of one entry, and notes it in the index. */
async function* writeEntry(
  writer: ArchiveWriter,
  pieces: AsyncIterable<Uint8Array>,
  { name, belongsTo, index }: { name: string; belongsTo: string; index: IndexEntry[] },
): AsyncGenerator<Uint8Array> {
  const entry = writer.start(name, false);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    sizeBytes += piece.byteLength;
    entry.push(new Uint8Array(piece));
    yield* writer.take();
  }
  entry.push(new Uint8Array(0), true);
  yield* writer.take();
  index.push({ name, belongsTo, sizeBytes, sha256: hash.digest('hex') });
}

/** Parts of an archive: the document, and the stored files that it names. */
interface ArchiveParts {
  document: AsyncIterable<Uint8Array>;
  documentName: string;
  packed: readonly PackedFile[];
  created: string;
  language: Language;
}

/** Yields an archive of the document, the files and their index while it is made; no file is held in memory as a whole. */
export async function* writeArchive(files: FileStore, parts: ArchiveParts): AsyncGenerator<Uint8Array> {
  const { document, documentName, packed, created, language } = parts;
  const writer = new ArchiveWriter(created);
  const index: IndexEntry[] = [];
  const pathOf = uniquePaths();
  yield* writeEntry(writer, document, { name: documentName, belongsTo: '', index });
  const writtenKeys = new Set<string>();
  let total = 0;
  for (const { folder, name, belongsTo, bytes } of packed) {
    if (writtenKeys.has(`${bytes.storageKey} ${belongsTo}`)) continue;
    writtenKeys.add(`${bytes.storageKey} ${belongsTo}`);
    const path = pathOf(folder, name.replaceAll(unsafeSigns, '_'));
    total += bytes.sizeBytes;
    const storedBytes = total > maxArchiveBytes ? null : await files.get(bytes.storageKey);
    if (storedBytes) yield* writeEntry(writer, storedBytes.pieces, { name: path, belongsTo, index });
    else index.push({ name: path, belongsTo, sizeBytes: null, sha256: '' });
  }
  const entry = writer.start(`${packText('pack.index', language)}.csv`.toLowerCase(), true);
  entry.push(new TextEncoder().encode(indexText(index, language)), true);
  writer.end();
  yield* writer.take();
}
