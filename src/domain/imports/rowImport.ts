import { isStorable } from '#contract/storable.ts';

/** One row of an imported file: its row number in the file, and each field's text. */
export type FileRow<Field extends string> = { row: number } & Record<Field, string>;

/** A fault of a row, with its field. */
export interface RowFault<Field extends string, Code extends string = string> {
  row: number;
  field: Field;
  code: Code;
}

/** Accepted headings of each field, normalised by `plainWord`. */
export type Headings<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** Normalises a heading or word: no case, spaces and punctuation. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Assigns a field to each heading, each field once: a word shared by several fields goes to the first unused one. Null for unknown
 * headings.
 */
export function fieldsOfHeadings<Field extends string>(
  fields: readonly Field[],
  headings: Headings<Field>,
  row: readonly string[],
): (Field | null)[] {
  const usedFields = new Set<Field>();
  return row.map((heading) => {
    const field = fields.find(
      (known) => !usedFields.has(known) && headings[known].includes(plainWord(heading)),
    );
    if (field === undefined) return null;
    usedFields.add(field);
    return field;
  });
}

/** Control characters, which can't be stored, except for tab and line breaks. */
const unseen = /[^\P{Cc}\t\n\r]/gu;

/** Parses a number with a decimal comma or point and spaces between its thousands; null if it is none. */
export function numberInCell(text: string): number | null {
  const plain = text.replace(/\s/gu, '').replace(',', '.').replace('−', '-');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/**
 * Reads the rows below a table's heading; `columns` assigns a field to each column. Rows without any text are skipped, and cells are
 * truncated to `longest` characters, without control characters.
 */
export function rowsOfTable<Field extends string>(
  fields: readonly Field[],
  table: readonly (readonly string[])[],
  { columns, longest }: { columns: readonly (Field | null)[]; longest: number },
): FileRow<Field>[] {
  return table.slice(1).flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const textOf = (field: Field): string =>
      (cells[columns.indexOf(field)] ?? '')
        .normalize('NFC')
        .replace(unseen, '')
        .trim()
        .slice(0, longest)
        .toWellFormed();
    const texts = Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<Field, string>;
    // The heading is row 1.
    return [{ row: index + 2, ...texts }];
  });
}

/** Returns the keys that occur in several rows; empty ones are ignored. */
export function duplicateKeys<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlySet<string> {
  const seenKeys = new Set<string>();
  const doubled = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== '' && seenKeys.has(key)) doubled.add(key);
    seenKeys.add(key);
  }
  return doubled;
}

/** Returns a row's faults; a text that can't be stored has only that fault. */
export function withUnstorable<Field extends string, Code extends string>(
  fields: readonly Field[],
  row: FileRow<Field>,
  faults: readonly RowFault<Field, Code>[],
): RowFault<Field, Code | 'invalid_text'>[] {
  const unstorable = fields.filter((field) => !isStorable(row[field]));
  if (unstorable.length === 0) return [...faults];
  return [
    ...unstorable.map((field) => ({ row: row.row, field, code: 'invalid_text' as const })),
    ...faults.filter(({ field }) => !unstorable.includes(field)),
  ];
}

/** Returns a row of the request, without empty cells. */
export const filledCells = <Field extends string>(
  row: FileRow<Field>,
): { row: number } & Partial<Record<Field, string>> =>
  Object.fromEntries(Object.entries(row).filter(([, cell]: [string, string | number]) => cell !== '')) as {
    row: number;
  } & Partial<Record<Field, string>>;

/** Returns the rows without faults. */
export function validRows<Row extends { row: number }>(
  rows: readonly Row[],
  faults: readonly { row: number }[],
): Row[] {
  const faulty = new Set(faults.map(({ row }) => row));
  return rows.filter(({ row }) => !faulty.has(row));
}

/**
 * Returns the rows with faults, with all their columns and a last one for the reasons, to be corrected and imported again. The reasons
 * column of an earlier export is replaced.
 */
export function faultyTable(
  table: readonly (readonly string[])[],
  faults: readonly { row: number; text: string }[],
  why: string,
): { headings: string[]; rows: string[][] } {
  const [heading = [], ...rows] = table;
  const had = heading.indexOf(why);
  const width = Math.max(...table.map(({ length }) => length));
  const padded = (cells: readonly string[], last: string) => [
    ...Array.from({ length: width }, (_, index) => cells[index] ?? '').filter((_, index) => index !== had),
    last,
  ];
  const textsOf = new Map<number, string[]>();
  for (const { row, text } of faults) textsOf.set(row, [...(textsOf.get(row) ?? []), text]);
  return {
    headings: padded(heading, why),
    rows: rows.flatMap((cells, index) => {
      const texts = textsOf.get(index + 2);
      return texts ? [padded(cells, [...new Set(texts)].join(' '))] : [];
    }),
  };
}
