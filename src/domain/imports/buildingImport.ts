import { textLimits } from '#contract/constants.ts';
import { maxLargeImportCell, maxLargeImportRows } from '#contract/imports/importLimits.ts';
import type { BuildingInfo } from '#contract/buildings/building.ts';
import { infoFaults, infoFields, infoValues, isNumberField } from '../buildings/buildingInfo.ts';
import type { FileRow, Headings, RowFault } from './rowImport.ts';
import { nameKey } from '../nameKey.ts';
import {
  plainWord,
  duplicateKeys,
  fieldsOfHeadings,
  numberInCell,
  rowsOfTable,
  withUnstorable,
} from './rowImport.ts';

const factFields = ['description', ...infoFields] as const;
/** Columns of an import of buildings with floors; all but the first are optional. */
export const buildingImportFields = [
  'building',
  ...factFields,
  'floor',
  'level',
  'floorDescription',
] as const;
export type BuildingImportField = (typeof buildingImportFields)[number];

/** Limits of one import: floors, columns and file size. */
export const buildingImportLimits = {
  rows: maxLargeImportRows,
  columns: 50,
  bytes: 2 * 1024 * 1024,
} as const;

/** One floor of the file, or a building without floors. */
export type BuildingImportRow = FileRow<BuildingImportField>;

/** A fault of a floor, with its row and column. */
export type BuildingImportFault = RowFault<
  BuildingImportField,
  | 'required'
  | 'too_long'
  | 'invalid_text'
  | 'invalid_value'
  | 'year_wrong'
  | 'zip_wrong'
  | 'contradicts_building'
  | 'floor_twice_in_file'
  | 'building_exists'
>;

/** A building from valid rows, in its stored form. */
export interface ImportedBuilding {
  name: string;
  description: string;
  info: Partial<BuildingInfo>;
  floors: { name: string; level: number; description: string }[];
}

/** Headings in Swedish, English and Finnish, normalised by `plainWord`. */
const headings: Headings<BuildingImportField> = {
  building: ['byggnad', 'byggnadsnamn', 'byggnadensnamn', 'hus', 'building', 'buildingname'].concat(
    'rakennus',
    'rakennuksennimi',
  ),
  description: ['beskrivning', 'byggnadsbeskrivning', 'beskrivningavbyggnaden', 'description'].concat(
    'buildingdescription',
    'kuvaus',
    'rakennuksenkuvaus',
  ),
  propertyName: [
    'fastighetsbeteckning',
    'fastighet',
    'propertyname',
    'propertyreference',
    'property',
    'kiinteistötunnus',
  ],
  owner: ['ägare', 'fastighetsägare', 'owner', 'omistaja'],
  customer: ['kund', 'customer', 'asiakas'],
  department: ['avdelning', 'department', 'osasto'],
  contactPerson: ['kontaktperson', 'kontakt', 'contactperson', 'contact', 'yhteyshenkilö'],
  contactPhone: ['kontakttelefon', 'telefon', 'contactphone', 'phone', 'yhteyshenkilönpuhelin', 'puhelin'],
  visitAddress: ['besöksadress', 'adress', 'visitingaddress', 'visitaddress', 'address'].concat(
    'käyntiosoite',
    'osoite',
  ),
  visitAddressZipCode: ['postnummer', 'postnr', 'zipcode', 'zip', 'postcode', 'postalcode'].concat(
    'visitaddresszipcode',
    'postinumero',
  ),
  visitAddressCity: ['ort', 'postort', 'stad', 'city', 'town', 'visitaddresscity'].concat(
    'paikkakunta',
    'postitoimipaikka',
  ),
  activityType: ['verksamhet', 'verksamhetstyp', 'kindofactivity', 'activitytype', 'activity', 'toiminta'],
  builtYear: ['byggår', 'byggnadsår', 'builtin', 'builtyear', 'yearbuilt', 'rakennusvuosi'],
  noOfEmployees: ['antalmedarbetare', 'antalanställda', 'numberofemployees', 'noofemployees'].concat(
    'työntekijöidenmäärä',
  ),
  totalArea: ['totalyta', 'yta', 'totalarea', 'area', 'kokonaisala', 'pintaala'],
  noOfFloor: ['antalvåningar', 'numberoffloors', 'nooffloor', 'nooffloors', 'kerrostenmäärä'],
  position: ['position', 'läge', 'sijainti'],
  other: ['övrigt', 'other', 'muuta', 'muut'],
  serviceInfo: ['serviceuppgifter', 'serviceinformation', 'serviceinfo', 'huoltotiedot'],
  floor: ['våning', 'våningsnamn', 'våningensnamn', 'våningsplan', 'plan', 'floor', 'floorname'].concat(
    'kerros',
    'kerroksennimi',
  ),
  level: ['nivå', 'våningsnivå', 'level', 'floorlevel', 'taso', 'kerrostaso'],
  floorDescription: ['våningsbeskrivning', 'beskrivningavvåningen', 'floordescription', 'kerroksenkuvaus'],
};

/** Headings that mean the building only without an explicit one: next to "Byggnad" they may mean the floor. */
const plainNames = ['namn', 'name', 'nimi'];

/** Returns the field of each heading, each field once; null for unknown ones. */
export function guessBuildingColumns(row: readonly string[]): (BuildingImportField | null)[] {
  const fields = fieldsOfHeadings(buildingImportFields, headings, row);
  if (fields.includes('building')) return fields;
  const nameColumn = row.findIndex((heading) => plainNames.includes(plainWord(heading)));
  return nameColumn < 0 ? fields : fields.with(nameColumn, 'building');
}

/** Reads floors from a table; `columns` assigns a field to each column. Rows without any text are skipped. */
export const buildingImportRows = (
  table: readonly (readonly string[])[],
  columns: readonly (BuildingImportField | null)[],
): BuildingImportRow[] => rowsOfTable(buildingImportFields, table, { columns, longest: maxLargeImportCell });

const longTexts: readonly BuildingImportField[] = ['description', 'other', 'serviceInfo', 'floorDescription'];
const longestOf = (field: BuildingImportField): number => {
  if (longTexts.includes(field)) return textLimits.text;
  return field === 'building' || field === 'floor' ? textLimits.name : textLimits.shortText;
};

const levels = { min: -100, max: 1000 } as const;
const mostOfNumber = 1_000_000_000;

const levelOf = (text: string): number | null => {
  const level = text.trim() === '' ? 0 : numberInCell(text);
  return level !== null && Number.isInteger(level) && level >= levels.min && level <= levels.max
    ? level
    : null;
};

/**
 * Returns every fault of an import, row by row: missing names, texts that are too long, numbers, years and postcodes by the form's own
 * rules, values that contradict an earlier row of the building, duplicate floors (each of their rows), and names in `takenNames`
 * (normalised by `nameKey`). [BLDG-25, BLDG-26]
 */
export function buildingImportFaults(
  rows: readonly BuildingImportRow[],
  { takenNames, now }: { takenNames: ReadonlySet<string>; now: Date },
): BuildingImportFault[] {
  const floorKey = (row: BuildingImportRow) =>
    row.building.trim() === '' ? '' : JSON.stringify([nameKey(row.building), nameKey(row.floor)]);
  const doubled = duplicateKeys(rows, floorKey);
  const facts = new Map<string, BuildingImportRow>();
  return rows.flatMap((row) => {
    const faults = rowFaults(row, now);
    const add = (field: BuildingImportField, code: BuildingImportFault['code']) =>
      faults.push({ row: row.row, field, code });
    const key = nameKey(row.building);
    if (key === '') return faults;
    if (takenNames.has(key)) add('building', 'building_exists');
    if (doubled.has(floorKey(row))) add('floor', 'floor_twice_in_file');
    const knownFacts = facts.get(key) ?? { ...row };
    for (const field of factFields) {
      const text = row[field].trim();
      if (text === '') continue;
      if (knownFacts[field].trim() === '') knownFacts[field] = text;
      else if (knownFacts[field].trim() !== text) add(field, 'contradicts_building');
    }
    facts.set(key, knownFacts);
    return faults;
  });
}

function rowFaults(row: BuildingImportRow, now: Date): BuildingImportFault[] {
  const faults: BuildingImportFault[] = [];
  const add = (field: BuildingImportField, code: BuildingImportFault['code']) =>
    faults.push({ row: row.row, field, code });
  if (row.building.trim() === '') add('building', 'required');
  if (row.floor.trim() === '' && (row.level.trim() !== '' || row.floorDescription.trim() !== ''))
    add('floor', 'required');
  for (const field of buildingImportFields) if (row[field].length > longestOf(field)) add(field, 'too_long');
  const numbers = infoFields.filter(isNumberField);
  for (const field of numbers) {
    const number = numberInCell(row[field]);
    if (row[field].trim() !== '' && (number === null || number < 0 || number > mostOfNumber))
      add(field, 'invalid_value');
  }
  const { builtYear, visitAddressZipCode } = infoFaults(infoValues(infoOf(row)), now);
  if (builtYear && !faults.some(({ field }) => field === 'builtYear')) add('builtYear', builtYear);
  if (visitAddressZipCode) add('visitAddressZipCode', visitAddressZipCode);
  if (levelOf(row.level) === null) add('level', 'invalid_value');
  return withUnstorable(buildingImportFields, row, faults);
}

/** Returns the facts of a row; numbers. */
function infoOf(row: BuildingImportRow): Partial<BuildingInfo> {
  return Object.fromEntries(
    infoFields.flatMap((field) => {
      const text = row[field].trim();
      if (text === '') return [];
      return [[field, isNumberField(field) ? numberInCell(text) : text]];
    }),
  );
}

/** Returns the buildings of valid rows with their floors, in the file's order; a fact comes from the first row that has it. */
export function importedBuildings(rows: readonly BuildingImportRow[]): ImportedBuilding[] {
  const buildingsByKey = new Map<string, ImportedBuilding>();
  for (const row of rows) {
    const key = nameKey(row.building);
    const building = buildingsByKey.get(key) ?? {
      name: row.building.trim(),
      description: '',
      info: {},
      floors: [],
    };
    buildingsByKey.set(key, building);
    building.description ||= row.description.trim();
    building.info = { ...infoOf(row), ...building.info };
    const name = row.floor.trim();
    if (name === '') continue;
    building.floors.push({
      name,
      level: levelOf(row.level) ?? 0,
      description: row.floorDescription.trim(),
    });
  }
  return [...buildingsByKey.values()];
}

/** Converts buildings to rows of the template, one per floor, with the facts on each; an import can read them. */
export function rowsOfBuildings(
  buildings: readonly {
    name: string;
    description: string;
    info: Partial<BuildingInfo>;
    floors: readonly { name: string; level: number; description: string }[];
  }[],
): (string | number | null)[][] {
  return buildings.flatMap(({ name, description, info, floors }) => {
    const facts = [name, description, ...infoFields.map((field) => info[field] ?? null)];
    if (floors.length === 0) return [[...facts, null, null, null]];
    return floors.map((floor) => [...facts, floor.name, floor.level, floor.description]);
  });
}

/** Returns the rows of the request: without empty cells and facts repeated from an earlier row of the building. */
export function lightRows(rows: readonly FileRow<BuildingImportField>[]): Record<string, string | number>[] {
  const firstRows = new Map<string, BuildingImportRow>();
  return rows.map((row) => {
    const key = nameKey(row.building);
    const before = firstRows.get(key);
    firstRows.set(key, before ?? row);
    const isRepeated = (field: BuildingImportField) =>
      factFields.some((fact) => fact === field) && before?.[field] === row[field];
    const cells = buildingImportFields.filter((field) => row[field] !== '' && !isRepeated(field));
    return { row: row.row, ...Object.fromEntries(cells.map((field) => [field, row[field]])) };
  });
}
