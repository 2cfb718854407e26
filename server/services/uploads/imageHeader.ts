import type { FileKind } from './fileKind.ts';

/** The kinds accepted where an image is required. */
export const imageKinds = ['png', 'jpeg', 'webp', 'gif'] as const satisfies readonly FileKind[];
export type ImageKind = (typeof imageKinds)[number];

/** An image's size as its header says, in pixels as stored (before orientation), and whether it is stored without loss. */
export interface ImageHeader {
  width: number;
  height: number;
  isLossless: boolean;
}

const pngHead = 8;
const pngChunkFrame = 12;

/** Walks the chunks by their lengths: a PNG whose IHDR isn't first or whose IEND is missing is corrupt. (ISO/IEC 15948) */
const readPng = (bytes: Buffer): ImageHeader | null => {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const header = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isLossless: true };
  let at = pngHead;
  while (at + pngChunkFrame <= bytes.length) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return header;
    at += pngChunkFrame + bytes.readUInt32BE(at);
  }
  return null;
};

const readGif = (bytes: Buffer): ImageHeader => ({
  width: bytes.readUInt16LE(6),
  height: bytes.readUInt16LE(8),
  isLossless: true,
});

/** The first chunk names the coding; the extended one states the canvas. (RFC 9649) */
const readWebp = (bytes: Buffer): ImageHeader | null => {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, isLossless: false };
  }
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isLossless: true };
  }
  if (chunk !== 'VP8 ') return null;
  return {
    width: bytes.readUInt16LE(26) & 0x3fff,
    height: bytes.readUInt16LE(28) & 0x3fff,
    isLossless: false,
  };
};

const startOfScan = 0xda;
const isFrameHead = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * Looks for the frame header before the first scan; anything between segments is skipped as decoders do. Without an end
 * mark behind it the file is cut off, even where the decoder would find all pixels. (ITU-T T.81)
 */
const readJpeg = (bytes: Buffer): ImageHeader | null => {
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff || marker === 0xff || marker === 0x00) {
      at += 1;
      continue;
    }
    if (marker === startOfScan) return null;
    if (isFrameHead(marker)) {
      if (!bytes.includes(endOfImage, at)) return null;
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), isLossless: false };
    }
    at += 2 + (standsAlone(marker) ? 0 : bytes.readUInt16BE(at + 2));
  }
  return null;
};

const readers = {
  png: readPng,
  gif: readGif,
  webp: readWebp,
  jpeg: readJpeg,
} satisfies Record<ImageKind, (bytes: Buffer) => ImageHeader | null>;

/**
 * Reads an image's header without decoding, so that a decompression bomb is recognised by its declared size. Null when the header is
 * broken, truncated or declares no pixels; never throws.
 */
export const readImageHeader = (bytes: Buffer, kind: ImageKind): ImageHeader | null => {
  try {
    const header = readers[kind](bytes);
    return header && header.width > 0 && header.height > 0 ? header : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
