import { isBinaryDxf } from '@tillsyn/dxf/binary';
import { photoKind } from '../photos/photoKind.ts';

/** Type of a chosen file, detected from its bytes regardless of its name. */
export type DrawingKind =
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'gif'
  | 'tiff'
  | 'heic'
  | 'pdf'
  | 'svg'
  | 'dxf'
  | 'dwg'
  | 'ifc';

/** Maximum offset of a PDF's header, since mail programs and scanners put bytes before it. (ISO 32000-1, H.3.4.1) */
const headBytes = 1024;

/** Magic numbers of TIFF 6.0 and BigTIFF, in both byte orders. */
const tiffMagics = [
  [0x49, 0x49, 42, 0],
  [0x49, 0x49, 43, 0],
  [0x4d, 0x4d, 0, 42],
  [0x4d, 0x4d, 0, 43],
] as const;

const isTiff = (bytes: Uint8Array): boolean =>
  tiffMagics.some((magic) => magic.every((byte, at) => bytes[at] === byte));

const startOf = (bytes: Uint8Array): string => {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(bytes.subarray(0, 4 * headBytes));
};

/** Start of a DXF: a section, after optional comments. (DXF reference, General DXF file structure) */
const dxfStart = /^\s*(?:999[ \t]*\r?\n[^\n]*\n\s*)*0[ \t]*\r?\n[ \t]*SECTION\s/i;

const cadKind = (bytes: Uint8Array, start: string): 'dxf' | 'dwg' | 'ifc' | null => {
  if (isBinaryDxf(bytes) || dxfStart.test(start)) return 'dxf';
  if (/^AC(?:10|1\.|2\.)\d/.test(start)) return 'dwg';
  return /^\s*ISO-10303-21;/.test(start) ? 'ifc' : null;
};

/** Number of bytes needed to detect the type. */
export const kindBytes = 4 * headBytes;

/** Detects a file's type from its first 4 kB; null if it can't be a drawing: text, a page, a program, an archive. */
export const drawingKind = (bytes: Uint8Array): DrawingKind | null => {
  const photo = photoKind(bytes);
  if (photo) return photo === 'avif' ? 'heic' : photo;
  if (isTiff(bytes)) return 'tiff';
  const start = startOf(bytes);
  if (start.slice(0, headBytes).includes('%PDF-')) return 'pdf';
  const cad = cadKind(bytes, start);
  if (cad) return cad;
  return /^\s*</.test(start) && /<(?:\w+:)?svg[\s>]/.test(start) && !/<html[\s>]/i.test(start) ? 'svg' : null;
};

const endMark = [...'%%EOF'].map((character) => character.charCodeAt(0));

/** Returns whether a PDF has an end marker; one without is truncated. (ISO 32000-1, 7.5.5) */
export const isWholePdf = (bytes: Uint8Array): boolean => {
  for (let at = bytes.length - endMark.length; at >= 0; at -= 1) {
    if (endMark.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
};
