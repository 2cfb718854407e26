import type { SheetTable } from '../../platform/spreadsheets/tables.ts';
import type { ImportKind } from './importKind.ts';

/** The heading, as wide as the widest row. */
export const widest = ([heading = [], ...rows]: string[][]): string[] => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), heading.length);
  return Array.from({ length: width }, (_, index) => heading[index] ?? '');
};

/** How well a sheet's headings fit an import: required fields count more, a visible sheet comes before a hidden one. */
const fitOf = <Field extends string>(
  sheet: SheetTable,
  { guess, needed }: Pick<ImportKind<Field>, 'guess' | 'needed'>,
): number => {
  if (!sheet.rows) return -1;
  const fields = guess(widest(sheet.rows)).filter((field) => field !== null);
  const found = needed.filter((field) => fields.includes(field)).length;
  return found * 1000 + fields.length * 2 + (sheet.isHidden ? 0 : 1);
};

/** A file's sheets in the order offered: best fit first, unreadable ones last. */
export const bestFirst = <Field extends string>(
  sheets: readonly SheetTable[],
  kind: Pick<ImportKind<Field>, 'guess' | 'needed'>,
): SheetTable[] => {
  const fits = new Map(sheets.map((sheet) => [sheet, fitOf(sheet, kind)]));
  return sheets.toSorted((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0));
};
