import { decodeText, parseDelimited } from './delimited.ts';
import { plainText } from './formulaText.ts';
import type { SheetTable, TableLimits, TablesRead } from './tables.ts';
import { faultOf, TableReadError } from './readError.ts';
import { readSheetsOf } from './workbook.ts';

const isWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** Reads a text table: one sheet without a name. Columns beyond the limit are dropped. */
const readText = (bytes: Uint8Array, limits: TableLimits): SheetTable[] => {
  const text = decodeText(bytes);
  // Old workbooks, images and programs contain bytes that no text has.
  if (text.includes('\u0000')) throw new TableReadError({ code: 'unreadable' });
  const { rows, openQuote } = parseDelimited(text, limits.rows + 1);
  if (openQuote !== null) throw new TableReadError({ code: 'open_quote', at: openQuote });
  return [{ name: '', isHidden: false, rows: rows.map((row) => row.slice(0, limits.columns)) }];
};

const withPlainTexts = (sheet: SheetTable, limits: TableLimits): SheetTable => {
  if (sheet.fault) return sheet;
  const { name, isHidden } = sheet;
  const rows = sheet.rows.map((row) => row.map((cell) => plainText(cell.trim())));
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  if (rows.length === 0) return { name, isHidden, fault: { code: 'empty' } };
  if (rows.length > limits.rows) return { name, isHidden, fault: { code: 'too_many_rows' } };
  return { name, isHidden, rows };
};

/**
 * Reads the sheets of an Excel workbook (xlsx), or a text table in any usual encoding and separator, detected from the bytes. Never throws,
 * and never exceeds the limits.
 */
export const readTables = (bytes: Uint8Array<ArrayBuffer>, limits: TableLimits): TablesRead => {
  if (bytes.length > limits.bytes) return { fault: { code: 'too_large' } };
  if (bytes.length === 0) return { fault: { code: 'empty' } };
  try {
    const readSheets = isWorkbook(bytes) ? readSheetsOf(bytes, limits) : readText(bytes, limits);
    const sheets = readSheets.map((sheet) => withPlainTexts(sheet, limits));
    const filled = sheets.filter(({ fault }) => fault?.code !== 'empty');
    return filled.length > 0
      ? { sheets: filled }
      : { fault: { code: readSheets.length > 0 ? 'empty' : 'unreadable' } };
  } catch (error) {
    return { fault: faultOf(error) };
  }
};
