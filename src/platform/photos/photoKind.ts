/** Type of a photo, detected from its bytes regardless of its name or declared type. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'avif';

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const avifBrands = ['avif', 'avis'];

/** Detects a photo's type from its first bytes; null if it is none: an SVG, a page, a program, a document. */
export const photoKind = (bytes: Uint8Array): PhotoKind | null => {
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  if (textAt(bytes, 0, 4) === 'GIF8') return 'gif';
  if (textAt(bytes, 4, 4) !== 'ftyp') return null;
  const brand = textAt(bytes, 8, 4);
  if (avifBrands.includes(brand)) return 'avif';
  return heicBrands.includes(brand) ? 'heic' : null;
};

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * Returns whether a JPEG has its end marker after the header, whose thumbnail has its own; the data can't contain another. (ITU-T T.81,
 * B.1.1)
 */
const isWholeJpeg = (bytes: Uint8Array): boolean => {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== startOfScan) {
    at += 2 + view.getUint16(at + 2);
  }
  if (bytes[at + 1] !== startOfScan) return false;
  for (let end = bytes.length - 2; end > at; end -= 1) {
    if (bytes[end] === 0xff && bytes[end + 1] === endOfImage) return true;
  }
  return false;
};

/** Returns whether the chunks are complete up to the end chunk. (PNG, 5.3) */
const isWholePng = (bytes: Uint8Array): boolean => {
  const view = viewOf(bytes);
  let at = 8;
  while (at + 12 <= bytes.length) {
    if (textAt(bytes, at + 4, 4) === 'IEND') return true;
    at += 12 + view.getUint32(at);
  }
  return false;
};

/** Returns whether the boxes are complete; one of size 0 extends to the end. (ISO/IEC 14496-12, 4.2) */
const isWholeBoxes = (bytes: Uint8Array): boolean => {
  const view = viewOf(bytes);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = view.getUint32(at);
    if (short === 0) return true;
    const size = short === 1 && at + 16 <= bytes.length ? Number(view.getBigUint64(at + 8)) : short;
    if (size < 8) return false;
    at += size;
  }
  return at === bytes.length;
};

const wholes: Readonly<Record<PhotoKind, (bytes: Uint8Array) => boolean>> = {
  jpeg: isWholeJpeg,
  png: isWholePng,
  webp: (bytes) => bytes.length >= 12 && viewOf(bytes).getUint32(4, true) + 8 <= bytes.length,
  // Only the first frame of an animation is used; many lack the trailer, and the decoder reports a broken one.
  gif: () => true,
  heic: isWholeBoxes,
  avif: isWholeBoxes,
};

/**
 * Returns whether a photo is complete: browsers silently render a truncated one with a grey rest. Data after the first picture, as appended
 * by phones, is ignored.
 */
export const isWholePhoto = (kind: PhotoKind, bytes: Uint8Array): boolean => wholes[kind](bytes);
