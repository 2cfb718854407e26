import type { ImageHeader } from './fileKind.ts';

/** Tags of a TIFF's directory for size and layout. (TIFF 6.0, part 1) */
const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  stripOffsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
} as const;

/** Bytes per field type of these tags: BYTE, SHORT, LONG, and LONG8 of a BigTIFF. */
const fieldBytes: Readonly<Record<number, 1 | 2 | 4 | 8>> = { 1: 1, 3: 2, 4: 4, 16: 8 };

/** Compression codes of JPEG inside of a TIFF, in both of its forms. */
const lossyCompressions = [6, 7];

type ReadNumber = (at: number, size: 1 | 2 | 4 | 8) => number;

/** Creates a reader of unsigned numbers in the file's byte order, given by its first two bytes. @throws RangeError past the end */
function numbersOf(bytes: Buffer): ReadNumber {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II';
  return (at, size) => {
    if (size === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
    return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
  };
}

/** Reads the first directory and returns a function for the values of a tag, none if it is missing. @throws RangeError past the end */
function firstDirectory(bytes: Buffer): (tag: number) => number[] {
  const readNumber = numbersOf(bytes);
  const isBig = readNumber(2, 2) === 43;
  const [offsetBytes, entryBytes, countBytes] = isBig ? ([8, 20, 8] as const) : ([4, 12, 2] as const);
  const start = readNumber(isBig ? 8 : 4, offsetBytes);
  const end = start + countBytes + readNumber(start, countBytes) * entryBytes;
  // After its entries a directory has the offset of the next one.
  readNumber(end, offsetBytes);
  return (tag) => {
    for (let at = start + countBytes; at < end; at += entryBytes) {
      if (readNumber(at, 2) !== tag) continue;
      const size = fieldBytes[readNumber(at + 2, 2)];
      if (size === undefined) return [];
      const count = readNumber(at + 4, offsetBytes);
      const inlineAt = at + 4 + offsetBytes;
      const valuesAt = count * size <= offsetBytes ? inlineAt : readNumber(inlineAt, offsetBytes);
      if (valuesAt + count * size > bytes.length) throw new RangeError('the values end beyond the file');
      return Array.from({ length: count }, (_, index) => readNumber(valuesAt + index * size, size));
    }
    return [];
  };
}

/**
 * Reads the header of a TIFF's first page, as TIFF 6.0 or BigTIFF; null where its size is missing or its pixels end beyond the file.
 * @throws RangeError for a directory that ends beyond the file
 */
export function readTiff(bytes: Buffer): ImageHeader | null {
  const valuesOf = firstDirectory(bytes);
  const first = (tag: number): number | undefined => valuesOf(tag)[0];
  const [width, height, tileWidth] = [first(tags.width), first(tags.height), first(tags.tileWidth)];
  if (width === undefined || height === undefined) return null;
  const isTiled = tileWidth !== undefined;
  const lengths = valuesOf(isTiled ? tags.tileBytes : tags.stripBytes);
  const offsets = valuesOf(isTiled ? tags.tileOffsets : tags.stripOffsets);
  if (offsets.some((offset, index) => offset + (lengths[index] ?? 0) > bytes.length)) return null;
  const pixelBytes = ((first(tags.bits) ?? 1) * (first(tags.samples) ?? 1)) / 8;
  // A strip, or a row of tiles, is decoded at once; a tile may be larger than the image.
  const stripRows = Math.min(height, first(tags.rowsPerStrip) ?? height);
  const rows = isTiled ? (first(tags.tileHeight) ?? height) : stripRows;
  const isLossless = !lossyCompressions.includes(first(tags.compression) ?? 1);
  return { width, height, isLossless, heldBytes: Math.max(width, tileWidth ?? 0) * rows * pixelBytes };
}
