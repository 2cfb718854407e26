import type { Sheet, SheetCell } from './cells.ts';
import { formatDateCell } from './formatDateCell.ts';
import { neutralText } from './formulaText.ts';

/** Quotes a text, so that a spreadsheet with another separator reads it as one cell. */
export const csvCell = (text: string): string =>
  `"${neutralText(text.toWellFormed().replace(/\0/g, '').replace(/\r\n?/g, '\n')).replaceAll('"', '""')}"`;

const cellText = (cell: SheetCell): string => {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return csvCell(cell);
  if (typeof cell === 'number') return Number.isFinite(cell) ? decimalText(cell) : '';
  return formatDateCell(cell);
};

/** Formats digits with a decimal comma, without an exponent if possible. */
const decimalText = (value: number): string => {
  const text = String(value);
  const plain = text.includes('e')
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
  return plain.replace('.', ',');
};

/**
 * Formats a table as CSV that Swedish and Finnish Excel opens directly: byte-order mark, semicolons, CRLF, decimal comma, dates YYYY-MM-DD;
 * texts that could run as a formula are neutralised.
 */
export const csvText = ({ headings, rows }: Sheet): string =>
  `\uFEFF${[headings, ...rows].map((row) => row.map(cellText).join(';')).join('\r\n')}\r\n`;

/** Returns the table as a file to save. */
export const csvFile = (sheet: Sheet): Blob => new Blob([csvText(sheet)], { type: 'text/csv;charset=utf-8' });
