import { isChosenYear } from '#contract/chosenYears.ts';
import { gridSize, textLimits } from '#contract/constants.ts';
import { maxLargeImportCell, maxItemImportRows } from '#contract/imports/importLimits.ts';
import type { MapItem, MapItemExtra } from '#contract/drawings/drawing.ts';
import type { ServiceField } from '#contract/inventory.ts';
import { isDayText } from '../dates.ts';
import type { ItemValues } from '../drawings/edits.ts';
import { isOnDrawing } from '../drawings/edits.ts';
import { itemImportFields, serviceColumns, serviceFieldOf } from './itemImportColumns.ts';
import type { ItemImportField } from './itemImportColumns.ts';
import type { CatalogueKind, KindWords } from './kindWords.ts';
import { chosenKind } from './kindWords.ts';
import { codeIn } from '../codes/itemCode.ts';
import { itemScale, itemYear, yearTimestamp } from '../catalogue/itemForm.ts';
import type { FileRow, RowFault } from './rowImport.ts';
import { numberInCell, plainWord, rowsOfTable } from './rowImport.ts';
import { isNumericField } from '../catalogue/serviceInfo.ts';

/** Limits of one import: items, columns and file size. */
export const itemImportLimits = { rows: maxItemImportRows, columns: 60, bytes: 2 * 1024 * 1024 } as const;

/** One item of the file. */
export type ItemImportRow = FileRow<ItemImportField>;

/** A fault of an item, with its row and column. */
export type ItemImportFault = RowFault<
  ItemImportField,
  | ('required' | 'too_long' | 'invalid_number' | 'year_wrong' | 'out_of_range')
  | ('position_halved' | 'unknown_kind' | 'kind_not_in_catalogue' | 'item_exists')
  | ('code_wrong' | 'code_twice' | 'not_yes_or_no')
>;

/** Reads items from a table; `columns` assigns a field to each column. Rows without any text are skipped. */
export const itemImportRows = (
  table: readonly (readonly string[])[],
  columns: readonly (ItemImportField | null)[],
): ItemImportRow[] => rowsOfTable(itemImportFields, table, { columns, longest: maxLargeImportCell });

/** Reference data for validating an import: the catalogue, the words for its kinds, and the drawing's items. */
export interface ItemImportContext {
  kinds: readonly CatalogueKind[];
  words: KindWords;
  standing: readonly Pick<ItemValues, 'positionNumber' | 'fireProtectionId' | 'walkOrder'>[];
}

const onGrid = { least: 0, most: gridSize };

/** Allowed ranges of a row's numbers. */
export const itemImportRanges = {
  number: { least: 0, most: 1_000_000 },
  positionX: onGrid,
  positionY: onGrid,
  scale: itemScale,
  rotation: { least: -360, most: 360 },
  walkOrder: { least: 0, most: 1_000_000 },
  fusibleLinkDegrees: { least: -273, most: 9999 },
} as const;

const longestOf = (column: ItemImportField): number => {
  if (column === 'name') return textLimits.name;
  const isLong = column === 'other' || serviceFieldOf(column) !== null;
  return isLong ? textLimits.text : textLimits.shortText;
};

const isWithin = (value: number | null, { least, most }: { least: number; most: number }): boolean =>
  value !== null && value >= least && value <= most;

/** Returns a cell's integer; null if it is empty or anything else. */
const wholeIn = (text: string): number | null => {
  const number = numberInCell(text);
  return number !== null && Number.isInteger(number) ? number : null;
};

/** Returns a year alone or at the beginning or end of a date: 2019, 2019-05-01, 1.5.2019. */
const yearIn = (text: string): number | null =>
  wholeIn(
    /^(\d{4})[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?:[T ].*)?$/.exec(text)?.[1] ??
      /^\d{1,2}[-/.]\d{1,2}[-/.](\d{4})$/.exec(text)?.[1] ??
      text,
  );

/** Returns a cell's day, YYYY-MM-DD: 2019-05-01, 1.5.2019; null for a year alone. */
function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  const [, lastDay, lastMonth, lastYear] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const parts = [year ?? lastYear, month ?? lastMonth, day ?? lastDay];
  const isoDay = parts.map((part = '') => part.padStart(2, '0')).join('-');
  return parts.every(Boolean) && isDayText(isoDay) ? isoDay : null;
}

const yesWords = new Set([
  'x',
  '1',
  'ja',
  'j',
  'yes',
  'y',
  'true',
  'kyllä',
  'k',
  'utsatt',
  'exposed',
  'altis',
]);
const noWords = new Set(['', '-', '0', 'nej', 'no', 'n', 'false', 'ei', 'e']);

/** Parses a yes or no, such as `x`; null for anything else. */
function yesIn(text: string): boolean | null {
  const word = text.toLowerCase();
  return yesWords.has(word) || (noWords.has(word) ? false : null);
}

const isYear = (field: ServiceField): boolean => isNumericField(field) && field !== 'fusibleLinkDegrees';

/** Returns every fault of an import, row by row: missing, too long, not a number, or out of range; unknown kinds. */
export function itemImportFaults(
  rows: readonly ItemImportRow[],
  { kinds, words, standing }: ItemImportContext,
): ItemImportFault[] {
  const codes = Map.groupBy(rows, (row) => codeIn(row.code));
  const standingKeys = new Set(standing.map((item) => `${item.positionNumber} ${item.fireProtectionId}`));
  return rows.flatMap((row) => {
    const faults: ItemImportFault[] = [];
    const add = (field: ItemImportField, code: ItemImportFault['code']) =>
      faults.push({ row: row.row, field, code });
    const check = (field: ItemImportField, value: number | null, range: { least: number; most: number }) => {
      if (row[field] === '') return;
      if (value === null) add(field, 'invalid_number');
      else if (!isWithin(value, range)) add(field, 'out_of_range');
    };
    for (const field of itemImportFields) if (row[field].length > longestOf(field)) add(field, 'too_long');
    const kindOrFault = row.kind === '' ? 'required' : chosenKind(row.kind, kinds, words);
    if (typeof kindOrFault === 'string') add('kind', kindOrFault);
    check('number', wholeIn(row.number), itemImportRanges.number);
    check('walkOrder', wholeIn(row.walkOrder), itemImportRanges.walkOrder);
    check('scale', numberInCell(row.scale), itemImportRanges.scale);
    check('rotation', numberInCell(row.rotation), itemImportRanges.rotation);
    for (const field of ['positionX', 'positionY'] as const) check(field, numberInCell(row[field]), onGrid);
    if ((row.positionX === '') !== (row.positionY === ''))
      add(row.positionX === '' ? 'positionX' : 'positionY', 'position_halved');
    const yearColumns = serviceColumns.filter(([, field]) => isYear(field)).map(([column]) => column);
    for (const column of ['year', ...yearColumns] as ItemImportField[])
      if (row[column] !== '' && !isChosenYear(yearIn(row[column]) ?? 0)) add(column, 'year_wrong');
    check('fusibleLinkDegrees', numberInCell(row.fusibleLinkDegrees), itemImportRanges.fusibleLinkDegrees);
    if (yesIn(row.isExposed) === null) add('isExposed', 'not_yes_or_no');
    const code = codeIn(row.code);
    if (row.code !== '' && code === null) add('code', 'code_wrong');
    if (code !== null && codes.get(code)?.[0] !== row) add('code', 'code_twice');
    if (
      typeof kindOrFault !== 'string' &&
      row.number !== '' &&
      standingKeys.has(`${wholeIn(row.number)} ${kindOrFault.id}`)
    )
      add('number', 'item_exists');
    return faults;
  });
}

function extraOf(row: ItemImportRow): MapItemExtra | null {
  const entries = serviceColumns.flatMap(([column, field]): [string, string | number][] => {
    const text = row[column];
    if (text === '') return [];
    if (isYear(field)) return [[field, yearIn(text) ?? 0]];
    return [[field, isNumericField(field) ? (numberInCell(text) ?? 0) : text]];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** Returns the dates of completed services, for cells with a full date. */
function serviceDatesOf(row: ItemImportRow): Pick<ItemValues, 'serviceDates'> {
  const days = serviceColumns.flatMap(([column, field]): [string, string][] => {
    const day = isYear(field) ? dayIn(row[column]) : null;
    return day === null ? [] : [[field, day]];
  });
  return days.length === 0 ? {} : { serviceDates: Object.fromEntries(days) };
}

/** Returns an item's name: its catalogue entry's, or the file's text if that is more specific: "Pulversläckare 6 kg". */
const nameOf = (text: string, kind: CatalogueKind, words: KindWords): string =>
  words.has(plainWord(text)) || plainWord(text) === plainWord(kind.name)
    ? kind.name
    : text.slice(0, textLimits.name);

/** Position of an item that waits to be placed. (decisions, Unplaced items) */
const nowhere = 50;

/**
 * Creates items from valid rows. Missing numbers continue after the drawing's highest; items without a position wait to be placed. Their
 * walking order continues the drawing's own. The file's word for a kind becomes the name if it differs from the catalogue's.
 */
export function importedItems(
  rows: readonly ItemImportRow[],
  { kinds, words, standing }: ItemImportContext,
): ItemValues[] {
  const numbers = [
    ...standing.map((item) => item.positionNumber),
    ...rows.map((row) => wholeIn(row.number) ?? 0),
  ];
  let last = numbers.reduce((highest, number) => Math.max(highest, number), 0);
  const walked = standing.reduce((end, { walkOrder }) => Math.max(end, (walkOrder ?? -1) + 1), 0);
  return rows.flatMap((row) => {
    const kind = chosenKind(row.kind, kinds, words);
    if (typeof kind === 'string') return [];
    const [x, y] = [numberInCell(row.positionX), numberInCell(row.positionY)];
    const walkOrder = wholeIn(row.walkOrder);
    const isPlaced = x !== null && y !== null;
    return [
      {
        fireProtectionId: kind.id,
        fireProtection: { id: kind.id, name: kind.name, inventoryType: kind.inventoryType },
        positionX: isPlaced ? Math.round(x) : nowhere,
        positionY: isPlaced ? Math.round(y) : nowhere,
        isPlaced,
        scale: numberInCell(row.scale) ?? 1,
        rotation: numberInCell(row.rotation) ?? 0,
        positionNumber: wholeIn(row.number) ?? (last += 1),
        name: row.name || nameOf(row.kind, kind, words),
        placementDescription: row.placement,
        size: row.size,
        manufacture: row.manufacture,
        other: row.other,
        year: yearTimestamp(yearIn(row.year)),
        mapItemExtra: extraOf(row),
        ...serviceDatesOf(row),
        ...(row.code === '' ? {} : { code: row.code }),
        ...(yesIn(row.isExposed) && { isExposed: true }),
        ...(walkOrder !== null && {
          walkOrder: Math.min(walked + walkOrder, itemImportRanges.walkOrder.most),
        }),
      },
    ];
  });
}

/** Converts items to rows of the template; an import can read them. An unplaced item has no position. */
export function rowsOfItems(
  items: readonly Omit<MapItem, 'id' | 'mapId' | 'created' | 'updated' | 'version'>[],
): (string | number | null)[][] {
  return items.map((item) => {
    const extra = new Map(
      Object.entries(item.mapItemExtra ?? {}).map(([key, value]) => [key.toLowerCase(), value]),
    );
    const place = isOnDrawing(item) ? [item.positionX, item.positionY] : [null, null];
    return [
      item.positionNumber,
      item.fireProtection.name,
      item.name,
      item.placementDescription,
      item.size,
      item.manufacture,
      itemYear(item.year),
      item.other,
      ...place,
      item.scale,
      item.rotation,
      item.code ?? null,
      item.isExposed ? 'x' : null,
      item.walkOrder ?? null,
      ...serviceColumns.map(([, field]) => {
        const value = extra.get(field.toLowerCase()) ?? null;
        if (isNumericField(field)) return Number(value) || null;
        return value === null ? null : String(value);
      }),
    ];
  });
}
