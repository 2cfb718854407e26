import type { FileKind, ImageHeader } from './fileKind.ts';
import { readTiff } from './tiffHeader.ts';

/** Kinds that become images; a TIFF can only become a drawing. */
export const imageKinds = ['png', 'jpeg', 'webp', 'gif', 'tiff'] as const satisfies readonly FileKind[];
export type ImageKind = (typeof imageKinds)[number];

const pngHead = 8;
const pngChunkFrame = 12;

/** Channels of a pixel by PNG's colour type; a palette becomes RGBA. (ISO/IEC 15948, 11.2.2) */
const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** Walks the chunks by their lengths: a PNG whose IHDR isn't first or whose IEND is missing is corrupt. (ISO/IEC 15948) */
const readPng = (bytes: Buffer): ImageHeader | null => {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const pixelBytes = (pngChannels[bytes.readUInt8(25)] ?? 4) * Math.ceil(bytes.readUInt8(24) / 8);
  // The rows of an interlaced image come in seven passes.
  const isInterlaced = bytes.readUInt8(28) !== 0;
  const header = {
    width,
    height,
    isLossless: true,
    heldBytes: isInterlaced ? width * height * pixelBytes : 0,
  };
  let at = pngHead;
  while (at + pngChunkFrame <= bytes.length) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return header;
    at += pngChunkFrame + bytes.readUInt32BE(at);
  }
  return null;
};

/** Reads a GIF's header; frames are composed on an RGBA canvas. */
const readGif = (bytes: Buffer): ImageHeader => {
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  return { width, height, isLossless: true, heldBytes: width * height * 4 };
};

const heldWebp = (width: number, height: number, isLossless: boolean): ImageHeader => ({
  width,
  height,
  isLossless,
  heldBytes: width * height * 4,
});

/** Reads a WebP's header: the first chunk determines the coding; the extended one contains the canvas size. (RFC 9649) */
const readWebp = (bytes: Buffer): ImageHeader | null => {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return heldWebp(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1, false);
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return heldWebp((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, true);
  }
  if (chunk !== 'VP8 ') return null;
  return heldWebp(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff, false);
};

const startOfScan = 0xda;
const isFrameHead = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const endOfImage = Buffer.from([0xff, 0xd9]);

/** Returns whether a frame is progressive: its scans refine coefficients that must all be kept in memory. (ITU-T T.81, table B.1) */
const isProgressive = (marker: number): boolean => [0xc2, 0xc6, 0xca, 0xce].includes(marker);

/** Bytes of a coefficient while a progressive image is decoded. */
const coefficientBytes = 2;

/** Reads a frame header at its marker: size, and components with their sampling. (ITU-T T.81, B.2.2) */
const readFrame = (bytes: Buffer, at: number): ImageHeader => {
  const [width, height] = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  const samplings = Array.from({ length: bytes.readUInt8(at + 9) }, (_, index) => {
    const sampling = bytes.readUInt8(at + 11 + 3 * index);
    return (sampling >> 4) * (sampling & 0xf);
  });
  const samples = samplings.reduce((sum, each) => sum + each, 0) / Math.max(1, ...samplings);
  const isHeld = isProgressive(bytes.readUInt8(at + 1));
  return {
    width,
    height,
    isLossless: false,
    heldBytes: isHeld ? width * height * samples * coefficientBytes : 0,
  };
};

/**
 * Finds the frame header before the first scan; bytes between segments are skipped as decoders do. Without an end marker after it the file
 * is truncated, even where the decoder would find all pixels. (ITU-T T.81)
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
      return bytes.includes(endOfImage, at) ? readFrame(bytes, at) : null;
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
  tiff: readTiff,
} satisfies Record<ImageKind, (bytes: Buffer) => ImageHeader | null>;

/**
 * Reads an image's header without decoding, so that a decompression bomb is detected by its declared size. Returns null when the header is
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
