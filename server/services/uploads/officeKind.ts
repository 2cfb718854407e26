import { inflateRawSync } from 'node:zlib';

const oleMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const zipMagic = Buffer.from('504b0304', 'hex');

/** Size of a directory entry of an OLE file, which starts with the stream's name in UTF-16, in bytes. ([MS-CFB] 2.6.1) */
const oleEntryBytes = 128;

const hasOleStream = (bytes: Buffer, name: string): boolean => {
  const needle = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 2)) {
    if (at % oleEntryBytes === 0) return true;
  }
  return false;
};

const oleKind = (bytes: Buffer): 'doc' | 'xls' | 'ole' => {
  if (hasOleStream(bytes, 'WordDocument')) return 'doc';
  return hasOleStream(bytes, 'Workbook') || hasOleStream(bytes, 'Book') ? 'xls' : 'ole';
};

/** Constants of zip structures, which are read by their offsets. (APPNOTE 4.3.7, 4.3.12, 4.3.16) */
const endSignature = Buffer.from('504b0506', 'hex');
const endRecordBytes = 22;
const maxCommentBytes = 65_535;
const entrySignature = 0x02014b50;
const entryHeadBytes = 46;
const localHeadBytes = 30;
const deflated = 8;

/** Maximum number of entries searched, and maximum size of the content-types part; an office file stays far below both. */
const maxEntries = 10_000;
const maxTypesBytes = 1024 * 1024;

const contentTypesName = '[Content_Types].xml';

const unpack = (bytes: Buffer, entry: number): string | null => {
  const packedBytes = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  const start = local + localHeadBytes + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  if (packed.length !== packedBytes) return null;
  if (bytes.readUInt16LE(entry + 10) !== deflated) return packed.toString('utf8', 0, maxTypesBytes);
  return inflateRawSync(packed, { maxOutputLength: maxTypesBytes }).toString('utf8');
};

/** Returns the offset of an archive's end record, or null when it is missing. */
const endOf = (bytes: Buffer): number | null => {
  const end = bytes.lastIndexOf(endSignature);
  return end < 0 || bytes.length - end > endRecordBytes + maxCommentBytes ? null : end;
};

/** Returns whether an archive (kind `zip`) lacks its end, as after an interrupted transfer. */
export const isZipCutOff = (bytes: Buffer): boolean => endOf(bytes) === null;

/** Returns the text of `[Content_Types].xml`, or null when the archive has none or is truncated. Throws on broken offsets. */
const contentTypes = (bytes: Buffer): string | null => {
  const end = endOf(bytes);
  if (end === null) return null;
  let entry = bytes.readUInt32LE(end + 16);
  const entries = Math.min(bytes.readUInt16LE(end + 10), maxEntries);
  for (let count = 0; count < entries; count += 1) {
    if (bytes.readUInt32LE(entry) !== entrySignature) return null;
    const nameBytes = bytes.readUInt16LE(entry + 28);
    const name = bytes.toString('utf8', entry + entryHeadBytes, entry + entryHeadBytes + nameBytes);
    if (name === contentTypesName) return unpack(bytes, entry);
    entry += entryHeadBytes + nameBytes + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32);
  }
  return null;
};

const zipKind = (bytes: Buffer): 'docx' | 'xlsx' | 'zip' => {
  let types: string | null;
  try {
    types = contentTypes(bytes);
  } catch {
    return 'zip';
  }
  if (types?.includes('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')) {
    return 'docx';
  }
  return types?.includes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')
    ? 'xlsx'
    : 'zip';
};

/**
 * Returns the kind of an office file: OLE by its streams, zip by its declared content types (so neither a plain archive nor a document with
 * macros passes for a document); `ole` and `zip` for other files in these containers, null for all others. Never throws.
 */
export const officeKind = (bytes: Buffer): 'doc' | 'xls' | 'ole' | 'docx' | 'xlsx' | 'zip' | null => {
  if (bytes.subarray(0, oleMagic.length).equals(oleMagic)) return oleKind(bytes);
  return bytes.subarray(0, zipMagic.length).equals(zipMagic) ? zipKind(bytes) : null;
};
