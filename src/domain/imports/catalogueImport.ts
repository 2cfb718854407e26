import { textLimits } from '#contract/constants.ts';
import { maxLargeImportCell, maxLargeImportRows } from '#contract/imports/importLimits.ts';
import type { FileRow, Headings, RowFault } from './rowImport.ts';
import { nameKey } from '../nameKey.ts';
import { duplicateKeys, fieldsOfHeadings, rowsOfTable, withUnstorable } from './rowImport.ts';

/** Text columns of a catalogue entry. */
const catalogueTextFields = ['name', 'description', 'instruction', 'recommendation'] as const;
type TextField = (typeof catalogueTextFields)[number];

/** Columns of an import of catalogue entries; all but the first are optional. */
export const catalogueImportFields = [
  'name',
  'category',
  'type',
  'group',
  'description',
  'instruction',
  'recommendation',
] as const;
export type CatalogueImportField = (typeof catalogueImportFields)[number];

/** Limits of one import: entries, columns and file size. */
export const catalogueImportLimits = {
  rows: maxLargeImportRows,
  columns: 50,
  bytes: 2 * 1024 * 1024,
} as const;

/** One entry of the file. */
export type CatalogueImportRow = FileRow<CatalogueImportField>;

/** A fault of an entry, with its row and column. */
export type CatalogueImportFault = RowFault<
  CatalogueImportField,
  | 'required'
  | 'too_long'
  | 'invalid_text'
  | 'unknown_category'
  | 'unknown_type'
  | 'unknown_group'
  | 'entry_twice_in_file'
  | 'entry_exists'
>;

/** Headings in Swedish, English and Finnish, normalised by `plainWord`. */
const headings: Headings<CatalogueImportField> = {
  name: ['namn', 'benämning', 'brandskydd', 'utrustning', 'name', 'fireprotection', 'equipment'].concat(
    'nimi',
    'palosuojaus',
    'laite',
  ),
  category: [
    'bristkategori',
    'kategori',
    'slag',
    'flawcategory',
    'category',
    'kind',
    'puuteluokka',
    'luokka',
  ],
  type: ['bristtyp', 'typ', 'flawtype', 'type', 'puutetyyppi', 'tyyppi'],
  group: ['grupp', 'group', 'ryhmä'],
  description: ['beskrivning', 'description', 'kuvaus'],
  instruction: ['instruktion', 'anvisning', 'instruction', 'ohje'],
  recommendation: ['rekommendation', 'recommendation', 'suositus'],
};

/** Returns the field of each heading, each field once; null for unknown ones. */
export const guessCatalogueColumns = (row: readonly string[]): (CatalogueImportField | null)[] =>
  fieldsOfHeadings(catalogueImportFields, headings, row);

/** Reads entries from a table; `columns` assigns a field to each column. Rows without any text are skipped. */
export const catalogueImportRows = (
  table: readonly (readonly string[])[],
  columns: readonly (CatalogueImportField | null)[],
): CatalogueImportRow[] =>
  rowsOfTable(catalogueImportFields, table, { columns, longest: maxLargeImportCell });

/**
 * Returns the faults of the entries' own texts, row by row: missing or too long, duplicate names (each of their rows), and names in
 * `takenNames` (normalised by `nameKey`). [CAT-13]
 */
export function catalogueTextFaults<Row extends { row: number } & Record<TextField, string>>(
  rows: readonly Row[],
  takenNames: ReadonlySet<string>,
): RowFault<TextField, CatalogueImportFault['code']>[] {
  const doubled = duplicateKeys(rows, ({ name }) => nameKey(name));
  return rows.flatMap((row) => {
    const faults: RowFault<TextField, CatalogueImportFault['code']>[] = [];
    const add = (field: TextField, code: CatalogueImportFault['code']) =>
      faults.push({ row: row.row, field, code });
    const key = nameKey(row.name);
    if (key === '') add('name', 'required');
    if (doubled.has(key)) add('name', 'entry_twice_in_file');
    if (takenNames.has(key)) add('name', 'entry_exists');
    for (const field of catalogueTextFields)
      if (row[field].trim().length > (field === 'name' ? textLimits.name : textLimits.text))
        add(field, 'too_long');
    return withUnstorable(catalogueTextFields, row, faults);
  });
}
