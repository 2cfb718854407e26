import type { SheetTable } from '@tillsyn/spreadsheet/tables';
import type { ImportKind } from './importKind.ts';

/** Returns the heading, padded to the widest row. */
export const widest = ([heading = [], ...rows]: string[][]): string[] => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), heading.length);
  return Array.from({ length: width }, (_, index) => heading[index] ?? '');
};

/** Maximum number of rows of titles and notes above the headings. */
const mostAbove = 20;

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/**
 * Returns the index of a table's heading row: the first row with text, unless a later one holds all required headings and more of the known
 * ones than any row above it, and two at least, so that a single cell never counts as a heading.
 */
export const headingIndex = <Field extends string>(
  rows: readonly string[][],
  { guess, needed }: Pick<ImportKind<Field>, 'guess' | 'needed'>,
): number => {
  const first = Math.max(
    0,
    rows.findIndex((row) => !isBlank(row)),
  );
  let best = { index: first, known: 1 };
  for (const [index, row] of rows.slice(0, mostAbove + 1).entries()) {
    const fields = guess(row).filter((field) => field !== null);
    if (fields.length <= best.known) continue;
    if (index === first || needed.every((field) => fields.includes(field)))
      best = { index, known: fields.length };
  }
  return best.index;
};

/** Moves a table's heading row to the top; the rows above become empty, so that all others keep their numbers. */
export const headedAt = (rows: readonly string[][], index: number): string[][] => [
  rows[index] ?? [],
  ...Array.from({ length: index }, () => []),
  ...rows.slice(index + 1),
];

/** Rates the match of a sheet's headings with an import: required fields count more, a visible sheet precedes a hidden one. */
const fitOf = <Field extends string>(
  sheet: SheetTable,
  { guess, needed }: Pick<ImportKind<Field>, 'guess' | 'needed'>,
): number => {
  if (!sheet.rows) return -1;
  const heading = sheet.rows[headingIndex(sheet.rows, { guess, needed })] ?? [];
  const fields = guess(heading).filter((field) => field !== null);
  const foundCount = needed.filter((field) => fields.includes(field)).length;
  return foundCount * 1000 + fields.length * 2 + (sheet.isHidden ? 0 : 1);
};

/** Sorts a file's sheets for the choice: best match first, unreadable ones last. */
export const bestFirst = <Field extends string>(
  sheets: readonly SheetTable[],
  kind: Pick<ImportKind<Field>, 'guess' | 'needed'>,
): SheetTable[] => {
  const fits = new Map(sheets.map((sheet) => [sheet, fitOf(sheet, kind)]));
  return sheets.toSorted((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0));
};
