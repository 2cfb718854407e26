import { officeKind } from './officeKind.ts';

/** Kind of a file by its bytes, never by name or declared type; `unknown` matches no rule here. */
export type FileKind =
  | 'empty'
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'gif'
  | 'tiff'
  | 'heic'
  | 'svg'
  | 'html'
  | 'pdf'
  | 'doc'
  | 'docx'
  | 'xls'
  | 'xlsx'
  | 'ole'
  | 'zip'
  | 'program'
  | 'script'
  | 'text'
  | 'unknown';

/** Size of an image according to its header, in pixels as stored (before orientation), and whether it is stored lossless. */
export interface ImageHeader {
  width: number;
  height: number;
  isLossless: boolean;
  /** Bytes that the decoder needs at once: 0 for a kind that is decoded row by row and scaled down meanwhile. */
  heldBytes: number;
}

const startsWith = (bytes: Buffer, magic: string, at = 0): boolean =>
  bytes.length >= at + magic.length && bytes.toString('latin1', at, at + magic.length) === magic;

/** Both byte orders of TIFF 6.0 and of BigTIFF. */
const tiffMagics = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/** Executables of Windows, Linux and macOS (both byte orders, and the fat format that Java classes share). */
const programMagics = [
  'MZ',
  '\x7fELF',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
];

/** Brands of the ISO base media file format with HEVC-coded images. (ISO/IEC 23008-12) */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Number of bytes from the start that decide whether a file is text, and of which kind. */
const textProbeBytes = 4096;

const textStart = (bytes: Buffer): string | null => {
  const start = bytes.subarray(0, textProbeBytes);
  if (startsWith(start, '\xff\xfe')) return start.toString('utf16le', 2);
  if (startsWith(start, '\xfe\xff')) {
    const even = Buffer.from(start.subarray(2, start.length - (start.length % 2)));
    return even.swap16().toString('utf16le');
  }
  // Text of any one-byte or UTF-8 encoding has no control bytes except tab, line ends, form feed and escape.
  const isBinary = start.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte));
  return isBinary ? null : start.toString('utf8');
};

const textKind = (bytes: Buffer): FileKind => {
  const text = textStart(bytes);
  if (text === null) return 'unknown';
  const start = text.replace(/^\uFEFF?\s*/, '').toLowerCase();
  if (start.startsWith('#!')) return 'script';
  if (start.startsWith('<')) {
    if (start.includes('<svg')) return 'svg';
    if (/<(?:!doctype html|html|head|body|script|iframe|meta|title|div|img|a)\b/.test(start)) return 'html';
  }
  return 'text';
};

/**
 * Returns the kind of a file by its magic bytes. An ambiguous file gets the kind of its start: a PNG with an embedded PDF is `png`, a
 * script followed by images is `script`. Reads only the start, and the directory of office files; never throws.
 */
export const fileKind = (bytes: Buffer): FileKind => {
  if (bytes.length === 0) return 'empty';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (tiffMagics.some((magic) => startsWith(bytes, magic))) return 'tiff';
  if (startsWith(bytes, 'ftyp', 4) && heicBrands.has(bytes.toString('latin1', 8, 12))) return 'heic';
  if (startsWith(bytes, '%PDF-') || startsWith(bytes, '\xef\xbb\xbf%PDF-')) return 'pdf';
  if (programMagics.some((magic) => startsWith(bytes, magic))) return 'program';
  return officeKind(bytes) ?? textKind(bytes);
};
