import { decodeText, parseDelimited } from '../../domain/delimited.ts';
import { plainText } from './cells.ts';

/** What a file may hold at most; a row more than `rows` is told, more columns are left out. */
export interface TableLimits {
  bytes: number;
  rows: number;
  columns: number;
}

/** Why a file gave no table. */
export type TableFault = 'too_large' | 'too_many_rows' | 'unreadable' | 'empty';

export type TableRead = { ok: true; rows: string[][] } | { ok: false; fault: TableFault };

const refused = (fault: TableFault): TableRead => ({ ok: false, fault });

/** Largest packed part whose unpacking begins no worker, which our policy refuses. */
const maxPackedPartBytes = 512 * 1024 - 1;
/** Most that a workbook may hold unpacked: many times what a thousand rows need. */
const maxUnpackedBytes = 16 * 1024 * 1024;

/** A workbook whose parts are stored as they are: the reader takes them without unpacking. */
const stored = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const { unzipSync, zipSync } = await import('fflate');
  return zipSync(unzipSync(bytes), { level: 0 });
};

/** The unpacked sizes that a zip's central directory (PKWARE APPNOTE, 4.3.12) tells, or null where there is none. */
const partSizes = (bytes: Uint8Array): number[] | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 66_000 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) return null;
  const count = view.getUint16(end + 10, true);
  const sizes: number[] = [];
  let at = view.getUint32(end + 16, true);
  for (let part = 0; part < count; part += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null;
    sizes.push(view.getUint32(at + 24, true));
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sizes;
};

/** Digits as they stand, without an exponent: a phone number that was typed as a number keeps its length. */
const numberText = (text: string): string => {
  const value = Number(text);
  return /e/i.test(text) && Number.isFinite(value)
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
};

const readWorkbook = async (bytes: Uint8Array<ArrayBuffer>): Promise<TableRead> => {
  const sizes = partSizes(bytes);
  if (!sizes) return refused('unreadable');
  const unpacked = sizes.reduce((sum, size) => sum + size, 0);
  if (unpacked > maxUnpackedBytes || sizes.length > 1000) return refused('too_large');
  try {
    const parts = sizes.some((size) => size > maxPackedPartBytes) ? await stored(bytes) : bytes;
    const { readSheet } = await import('read-excel-file/universal');
    const sheet = await readSheet<string>(parts.buffer, { parseNumber: numberText });
    return { ok: true, rows: sheet.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))) };
  } catch {
    return refused('unreadable');
  }
};

const isWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/**
 * Reads the first table of a file somebody chose: an Excel workbook (xlsx) or a text table in any usual encoding and separator. What it
 * is decides its content, not its name. Never rejects, and never reads more than the limits allow.
 */
export const readTable = async (file: Blob, limits: TableLimits): Promise<TableRead> => {
  if (file.size > limits.bytes) return refused('too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) return refused('empty');
  const read = isWorkbook(bytes) ? await readWorkbook(bytes) : readText(bytes, limits.rows + 1);
  if (!read.ok) return read;
  const rows = read.rows.map((row) => row.slice(0, limits.columns).map((cell) => plainText(cell.trim())));
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  if (rows.length === 0) return refused('empty');
  return rows.length > limits.rows ? refused('too_many_rows') : { ok: true, rows };
};

const readText = (bytes: Uint8Array, maxRows: number): TableRead => {
  const text = decodeText(bytes);
  // Old workbooks, pictures and programs hold bytes that no text does.
  if (text.includes('\u0000')) return refused('unreadable');
  return { ok: true, rows: parseDelimited(text, maxRows) };
};
