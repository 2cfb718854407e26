import { maxLargeImportCell, maxLargeImportRows, textLimits } from '#contract/constants.ts';
import type { FileRow, Headings, RowFault } from './rowImport.ts';
import { nameKey } from '../nameKey.ts';
import { duplicateKeys, fieldsOfHeadings, rowsOfTable, withUnstorable } from './rowImport.ts';

/** Text columns of an entry. */
const catalogueTextFields = ['name', 'description', 'instruction', 'recommendation'] as const;
type TextField = (typeof catalogueTextFields)[number];

/** The columns of an import of catalogue entries; all but the first may be left out. */
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

/** How many entries one import takes, and how large its file may be. */
export const catalogueImportLimits = {
  rows: maxLargeImportRows,
  columns: 50,
  bytes: 2 * 1024 * 1024,
} as const;

/** One entry as the file has it. */
export type CatalogueImportRow = FileRow<CatalogueImportField>;

/** Why an entry can't be imported, at its row and column. */
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

/** Headings in Swedish, English and Finnish, as compared by `plainWord`. */
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

/** The field that each heading means, each field once; null for headings that mean none. */
export const guessCatalogueColumns = (row: readonly string[]): (CatalogueImportField | null)[] =>
  fieldsOfHeadings(catalogueImportFields, headings, row);

/** Entries of a table; `columns` says which field each column is. Rows without any text are left out. */
export const catalogueImportRows = (
  table: readonly (readonly string[])[],
  columns: readonly (CatalogueImportField | null)[],
): CatalogueImportRow[] =>
  rowsOfTable(catalogueImportFields, table, { columns, longest: maxLargeImportCell });

/**
 * The faults of the entries' own texts, row by row: what is missing or too long, names twice in the file (each of their rows), and
 * those that `takenNames` has (as `nameKey` writes them). [CAT-13]
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
