import { languages, textLimits } from '#contract/constants.ts';
import { maxLargeImportCell, maxLargeImportRows } from '#contract/imports/importLimits.ts';
import type { InventoryType } from '#contract/inventory.ts';
import { inventoryTypes } from '#contract/inventory.ts';
import type {
  RecordValues,
  RegisterColumn,
  RegisterField,
  RegisterKindDefinition,
} from '#contract/registers/registerKind.ts';
import { maxRecordLinks, maxTableRows } from '#contract/registers/recordLimits.ts';
import type { RegisterLinkWrite } from '#contract/registers/registerRecord.ts';
import { isDayText } from '../dates.ts';
import { namesOfCell } from '../imports/namesInCell.ts';
import type { FileRow, RowFault } from '../imports/rowImport.ts';
import {
  fieldsOfHeadings,
  numberInCell,
  plainWord,
  rowsOfTable,
  withUnstorable,
} from '../imports/rowImport.ts';
import { nameKey } from '../nameKey.ts';
import { isFilled } from '../validation.ts';
import { recordFaults } from './recordFields.ts';

/** Limits of one import: records, columns and file size. */
export const recordImportLimits = { rows: maxLargeImportRows, columns: 60, bytes: 2 * 1024 * 1024 } as const;

/** Columns of the places of a record; those of its fields are returned by `cellColumn`. */
export const placeColumns = { building: 'building', installation: 'installation' } as const;

/** Returns the column of a field, as it is named in the faults of the API. */
export const cellColumn = (key: string): string => `cells.${key}`;

type Kind = RegisterKindDefinition;
export type RecordImportRow = FileRow<string>;
export type RecordImportFault = RowFault<string, FaultCode>;
type FaultCode =
  | ReturnType<typeof recordFaults>[number]['code']
  | 'too_long'
  | 'invalid_text'
  | 'invalid_reference'
  | 'unknown_role';

const isImportable = ({ type }: Pick<RegisterField, 'type'>): boolean => type !== 'file' && type !== 'place';

/** Returns whether records of a kind can come from a file: not those that are only added to, or need a document or a place on a drawing. */
export const canBeImported = ({ isAppendOnly, fields }: Pick<Kind, 'isAppendOnly' | 'fields'>): boolean =>
  !isAppendOnly && fields.every((field) => isImportable(field) || !field.isRequired);

const isOfBuilding = ({ scope }: Pick<Kind, 'scope'>): boolean =>
  scope === 'building' || scope === 'installation';

/** Returns the columns of a kind's import, in the order of the template. */
export const importColumns = (kind: Pick<Kind, 'scope' | 'fields'>): string[] => [
  ...(isOfBuilding(kind) ? [placeColumns.building, placeColumns.installation] : []),
  ...kind.fields.filter(isImportable).map(({ key }) => cellColumn(key)),
];

/** Returns the columns that every file of a kind needs. */
export const neededImportColumns = (kind: Pick<Kind, 'scope' | 'fields'>): string[] => [
  ...(isOfBuilding(kind) ? [placeColumns.building] : []),
  ...(kind.scope === 'installation' ? [placeColumns.installation] : []),
  ...kind.fields.filter(({ isRequired }) => isRequired).map(({ key }) => cellColumn(key)),
];

const placeHeadings = {
  building: ['byggnad', 'hus', 'fastighet', 'building', 'house', 'rakennus', 'kiinteistö'],
  installation: ['anläggning', 'anläggningar', 'installation', 'installations', 'laitteisto', 'laitteistot'],
};

/** Returns the column of each heading, by a field's label in any language or its key; null for unknown ones. */
export function guessRecordColumns(
  kind: Pick<Kind, 'scope' | 'fields'>,
  row: readonly string[],
): (string | null)[] {
  const columns = importColumns(kind);
  const labels = kind.fields.map((field): [string, string[]] => [
    cellColumn(field.key),
    [field.key, ...languages.map((language) => field.label[language])].map(plainWord),
  ]);
  return fieldsOfHeadings(columns, { ...placeHeadings, ...Object.fromEntries(labels) }, row);
}

/** Reads records from a table; `columns` assigns a column of the kind to each of the file. */
export const recordImportRows = (
  kind: Pick<Kind, 'scope' | 'fields'>,
  table: readonly (readonly string[])[],
  columns: readonly (string | null)[],
): RecordImportRow[] => rowsOfTable(importColumns(kind), table, { columns, longest: maxLargeImportCell });

/** Returns a cell's day, YYYY-MM-DD, also from 1.5.2026 or 1/5/2026; the text itself if it is none. */
function dayIn(text: string): string {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  const [, lastDay, lastMonth, lastYear] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: .*)?$/.exec(text) ?? [];
  const parts = [year ?? lastYear, month ?? lastMonth, day ?? lastDay];
  const isoDay = parts.map((part = '') => part.padStart(2, '0')).join('-');
  return parts.every(Boolean) && isDayText(isoDay) ? isoDay : text;
}

const yesWords = new Set(['x', '1', 'ja', 'j', 'yes', 'y', 'true', 'kyllä', 'k']);
const noWords = new Set(['-', '0', 'nej', 'no', 'n', 'false', 'ei', 'e']);

function yesIn(text: string): boolean | string {
  const word = text.toLowerCase();
  return yesWords.has(word) ? true : noWords.has(word) ? false : text;
}

const optionKeys = new WeakMap<object, ReadonlyMap<string, string>>();

/** Returns the keys of options by their labels in any language and by themselves, as plain words. */
function keysOfOptions(options: NonNullable<RegisterColumn['options']>): ReadonlyMap<string, string> {
  const known = optionKeys.get(options);
  if (known) return known;
  const keys = new Map(
    options
      .flatMap(({ key, label }) =>
        [key, ...languages.map((language) => label[language])].map((text) => [plainWord(text), key] as const),
      )
      .toReversed(),
  );
  optionKeys.set(options, keys);
  return keys;
}

/** Returns the key of an option by its label in any language or its key; the text itself if it is none. */
const optionIn = ({ options = [] }: Pick<RegisterColumn, 'options'>, text: string): string =>
  keysOfOptions(options).get(plainWord(text)) ?? text;

function valueIn(field: RegisterColumn, text: string): string | number {
  if (field.type === 'number') return numberInCell(text) ?? text;
  if (field.type === 'date') return dayIn(text);
  return field.type === 'choice' ? optionIn(field, text) : text;
}

const linesIn = (text: string): string[] => text.split(/[\n\r;]+/).filter((line) => line.trim() !== '');

/** Returns the rows of a table in a cell: rows are separated by line breaks or semicolons, their cells by bars. */
const rowsIn = (columns: readonly RegisterColumn[], text: string) =>
  linesIn(text).map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const filled = columns.flatMap((column, index): [string, string | number][] => {
      const cell = cells[index] ?? '';
      return cell === '' ? [] : [[column.key, valueIn(column, cell)]];
    });
    return Object.fromEntries(filled);
  });

/** Words for the types of the drawings' items, by plain word, in the languages of the interface. */
export type ItemTypeWords = ReadonlyMap<string, InventoryType>;

const typesByWord: ItemTypeWords = new Map(inventoryTypes.map((type) => [plainWord(type), type]));

const itemTypesIn = (text: string, words: ItemTypeWords): (InventoryType | undefined)[] =>
  namesOfCell(text).map((name) => words.get(plainWord(name)) ?? typesByWord.get(plainWord(name)));

function parsedValue(field: RegisterField, text: string, words: ItemTypeWords): RecordValues[string] {
  switch (field.type) {
    case 'yesNo':
      return yesIn(text);
    case 'table':
      return rowsIn(field.columns ?? [], text);
    case 'itemType':
      return itemTypesIn(text, words).filter((type) => type !== undefined);
    case 'number':
    case 'date':
    case 'choice':
      return valueIn({ ...field, type: field.type }, text);
    default:
      return text;
  }
}

/** Buildings, installations, people and roles that a file can name; null for a name that several have. */
export interface ImportLookups {
  buildings: ReadonlyMap<string, { id: number; customerId: number } | null>;
  /** By building and name, as returned by `installationKey`. */
  installations: ReadonlyMap<string, number | null>;
  /** By e-mail address in lower case, and by the key of a name. */
  people: ReadonlyMap<string, { id: number; name: string } | null>;
  roles: ReadonlyMap<string, { id: number; name: string }>;
}

export const installationKey = (buildingId: number, name: string): string => `${buildingId} ${nameKey(name)}`;

/** A record from a row, with the faults of its cells. */
export interface ImportedRecord {
  building: { id: number; customerId: number } | null;
  installationId: number | null;
  values: RecordValues;
  links: RegisterLinkWrite[];
  faults: RecordImportFault[];
}

const noTarget = {
  userId: null,
  roleId: null,
  fileId: null,
  mapId: null,
  mapItemId: null,
  positionX: null,
  positionY: null,
};

/** Returns the link to a person or role that a cell names; undefined if it can't. Without lookups every name fits. */
function linkTo(
  field: RegisterField,
  name: string,
  lookups: ImportLookups | null,
): RegisterLinkWrite | undefined {
  const link = { ...noTarget, field: field.key, name };
  if (field.type === 'role') {
    if (!lookups) return { ...link, roleId: 1 };
    const role = lookups.roles.get(nameKey(name));
    return role && { ...link, roleId: role.id, name: role.name };
  }
  const isAddress = name.includes('@');
  const person = lookups?.people.get(isAddress ? name.toLowerCase() : nameKey(name));
  if (person) return { ...link, userId: person.id, name: person.name };
  return lookups && isAddress ? undefined : link;
}

const isOfPeople = ({ type }: RegisterField): boolean => type === 'person' || type === 'role';

/** Returns the fault of a cell that is too long, has too much in it, or names a type of items that there isn't. */
function contentFault(
  field: RegisterField,
  text: string,
  { words, room }: { words: ItemTypeWords; room: number },
): FaultCode | null {
  if (text.length > (field.type === 'text' ? textLimits.shortText : textLimits.text)) return 'too_long';
  if (field.type === 'table') {
    const lines = linesIn(text);
    if (lines.length > maxTableRows) return 'too_many_values';
    return lines.some((line) => line.split('|').some((cell) => cell.trim().length > textLimits.shortText))
      ? 'too_long'
      : null;
  }
  if (field.type === 'itemType') return itemTypesIn(text, words).includes(undefined) ? 'invalid_value' : null;
  if (!isOfPeople(field)) return null;
  const names = namesOfCell(text);
  if (names.length > room) return 'too_many_values';
  return names.some((name) => name.length > textLimits.name) ? 'too_long' : null;
}

/** Returns the place of a row; with lookups, its faults name a building or installation that no single one has. */
function placeIn(kind: Pick<Kind, 'scope'>, row: RecordImportRow, lookups: ImportLookups | null) {
  const faults: RecordImportFault[] = [];
  const { building: buildingName = '', installation: installationName = '' } = row as Partial<
    Record<string, string>
  >;
  const add = (field: string, code: FaultCode) => faults.push({ row: row.row, field, code });
  if (!isOfBuilding(kind)) return { building: null, installationId: null, faults };
  if (buildingName === '') add(placeColumns.building, 'required');
  if (kind.scope === 'installation' && installationName === '') add(placeColumns.installation, 'required');
  const building = lookups?.buildings.get(nameKey(buildingName)) ?? null;
  if (lookups && buildingName !== '' && !building) add(placeColumns.building, 'invalid_reference');
  if (!building || installationName === '') return { building, installationId: null, faults };
  const installationId = lookups?.installations.get(installationKey(building.id, installationName)) ?? null;
  if (installationId === null) add(placeColumns.installation, 'invalid_reference');
  return { building, installationId, faults };
}

/** Reads a record from a row of a file; without lookups only what the file itself says is checked. [SBA-13] */
export function importedRecord(
  kind: Pick<Kind, 'scope' | 'fields'>,
  row: RecordImportRow,
  { lookups, words }: { lookups: ImportLookups | null; words: ItemTypeWords },
): ImportedRecord {
  const { building, installationId, faults } = placeIn(kind, row, lookups);
  const add = (key: string, code: FaultCode) => faults.push({ row: row.row, field: cellColumn(key), code });
  const values: RecordValues = {};
  const links: RegisterLinkWrite[] = [];
  for (const field of kind.fields.filter(isImportable)) {
    const text = (row as Partial<Record<string, string>>)[cellColumn(field.key)]?.trim() ?? '';
    if (!isFilled(text)) continue;
    const code = contentFault(field, text, { words, room: maxRecordLinks - links.length });
    if (code) add(field.key, code);
    else if (!isOfPeople(field)) values[field.key] = parsedValue(field, text, words);
    else {
      const linksOrMissing = namesOfCell(text).map((name) => linkTo(field, name, lookups));
      if (linksOrMissing.includes(undefined))
        add(field.key, field.type === 'role' ? 'unknown_role' : 'invalid_reference');
      links.push(...linksOrMissing.filter((link) => link !== undefined));
    }
  }
  const faulty = new Set(faults.map(({ field }) => field));
  for (const { field, code } of recordFaults(kind, { values, links }))
    if (!faulty.has(cellColumn(field))) add(field, code);
  return {
    building,
    installationId,
    values,
    links,
    faults: withUnstorable(importColumns(kind), row, faults),
  };
}
