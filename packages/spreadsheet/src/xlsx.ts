import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { DateCell, Sheet, SheetCell } from './cells.ts';
import { formatDateCell } from './formatDateCell.ts';
import { sheetEnd, sheetStart, styles, workbookParts, xmlText } from './xlsxParts.ts';

/** Maximum length of a text in an Excel cell. */
const longestText = 32_767;
/** Number of rows written before yielding to the page. */
const rowsAtATime = 1000;
/** First day from which Excel's count is right, 1 March 1900. */
const firstTrueDay = 61;
const msPerDay = 86_400_000;
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Ends the current task, so that the page can react to input during long work. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Returns `A`, `B` … `Z`, `AA` for a column's index. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const textCell = (place: string, text: string, style: number = styles.text): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, longestText))}</t></is></c>`;

/** Formats a date cell. Excel's dates have no time zone: the local date is counted in days since 30 December 1899. */
const dateCell = (place: string, cell: DateCell): string => {
  const { at, hasTime } = cell;
  const wallClock = Date.UTC(
    at.getFullYear(),
    at.getMonth(),
    at.getDate(),
    hasTime ? at.getHours() : 0,
    hasTime ? at.getMinutes() : 0,
  );
  const days = (wallClock - Date.UTC(1899, 11, 30)) / msPerDay;
  if (days < firstTrueDay) return textCell(place, formatDateCell(cell));
  return `<c r="${place}" s="${hasTime ? styles.moment : styles.day}"><v>${days}</v></c>`;
};

const cellXml = (cell: SheetCell, place: string): string => {
  if (cell === null || cell === '') return '';
  // The text format prevents a formula-like text from running even after the cell was edited.
  if (typeof cell === 'string') return textCell(place, cell);
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : '';
  return dateCell(place, cell);
};

const rowXml = (cells: readonly SheetCell[], number: number): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`)).join('')}</row>`;

const widthOf = (cell: SheetCell): number => {
  if (cell === null) return 0;
  if (typeof cell === 'object') return cell.hasTime ? 16 : 10;
  return String(cell).length;
};

/** Estimates widths from the first rows, so that most columns are readable without resizing. */
const widthsOf = ({ headings, rows }: Sheet): number[] =>
  headings.map((heading, index) => {
    const widths = rows.slice(0, 200).map((row) => widthOf(row[index] ?? null));
    return Math.min(60, Math.max(heading.length, ...widths) + 2);
  });

/** Returns the range of a table's filter; null without rows or columns. */
const filterRange = ({ headings, rows }: Sheet): string | null =>
  headings.length === 0 || rows.length === 0
    ? null
    : `A1:${columnName(headings.length - 1)}${rows.length + 1}`;

/**
 * Creates an Excel workbook: numbers are numbers, days and timestamps real dates shown as YYYY-MM-DD, and texts never run as formulas.
 * Written in steps on the calling thread, without a worker of its own, which a content security policy may forbid.
 */
export const xlsxFile = async (sheet: Sheet): Promise<Blob> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  });
  const add = (path: string) => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [path, text] of Object.entries(workbookParts(sheet.name))) add(path).push(strToU8(text), true);
  const rows = add('xl/worksheets/sheet1.xml');
  const headings = sheet.headings.map((heading, index) =>
    textCell(`${columnName(index)}1`, heading, styles.heading),
  );
  rows.push(strToU8(`${sheetStart(widthsOf(sheet))}<row r="1">${headings.join('')}</row>`));
  for (let start = 0; start < sheet.rows.length; start += rowsAtATime) {
    const some = sheet.rows.slice(start, start + rowsAtATime);
    rows.push(strToU8(some.map((row, index) => rowXml(row, start + index + 2)).join('')));
    await nextTask();
  }
  rows.push(strToU8(sheetEnd(filterRange(sheet))), true);
  zip.end();
  if (failure) throw failure;
  return new Blob(chunks, { type: mediaType });
};
