import fc from 'fast-check';
import { expect, test } from 'vitest';
import en from '#locales/en/inventory.json' with { type: 'json' };
import enFloors from '#locales/en/floors.json' with { type: 'json' };
import fi from '#locales/fi/inventory.json' with { type: 'json' };
import fiFloors from '#locales/fi/floors.json' with { type: 'json' };
import sv from '#locales/sv/inventory.json' with { type: 'json' };
import svFloors from '#locales/sv/floors.json' with { type: 'json' };
import { chosenYears } from '#contract/chosenYears.ts';
import { inventoryTypes } from '#contract/inventory.ts';
import { codeOf, spacedCode } from '#domain/codes/itemCode.ts';
import type { ItemValues, DrawingRecords } from '#domain/drawings/edits.ts';
import { applySteps, inverseOf } from '#domain/drawings/edits.ts';
import { guessItemColumns, itemImportFields, serviceFieldOf } from '#domain/imports/itemImportColumns.ts';
import { importedItems, itemImportFaults, itemImportRows, rowsOfItems } from '#domain/imports/itemImport.ts';
import { kindWords } from '#domain/imports/kindWords.ts';

const kinds = inventoryTypes.map((inventoryType, index) => ({
  id: index + 1,
  name: sv.kinds[inventoryType],
  inventoryType,
  customerId: null,
}));
const words = kindWords([sv.kinds, en.kinds, fi.kinds]);
const context = { kinds, words, standing: [{ positionNumber: 7, fireProtectionId: 1 }] };
const readAll = (table: readonly (readonly string[])[]) =>
  itemImportRows(table, guessItemColumns(table[0] ?? []));
const faultsOf = (...rows: string[][]) =>
  itemImportFaults(readAll(rows), context).map(({ row, field, code }) => `${row} ${field} ${code}`);

test.each([
  ['sv', sv.fields, svFloors.import.fields],
  ['en', en.fields, enFloors.import.fields],
  ['fi', fi.fields, fiFloors.import.fields],
])('the template’s own headings in %s are understood', (_language, service, own) => {
  const headings = itemImportFields.map((column) => {
    const field = serviceFieldOf(column);
    return field !== null && field !== 'size' ? service[field] : own[column as keyof typeof own];
  });
  expect(guessItemColumns(headings)).toEqual(itemImportFields);
});

test('a stranger’s words for columns and kinds are understood; a second “Typ” is the service field [DRAW-80]', () => {
  const [item] = importedItems(
    readAll([
      ['Nr', 'Utrustning', 'Typ', 'Rum', 'Fabrikat', 'Laddningsår', 'Okänt'],
      ['12', 'Pulversläckare 6 kg', 'ABC', 'Entré', 'Housegard', '2024-05-01', '?'],
    ]),
    context,
  );
  expect(item).toMatchObject({
    positionNumber: 12,
    name: 'Pulversläckare 6 kg',
    placementDescription: 'Entré',
    fireProtection: { inventoryType: 'powder_extinguisher' },
    manufacture: 'Housegard',
    isPlaced: false,
    positionX: 50,
    positionY: 50,
  });
});

test('an import claims codes; a typing error and a code that stands twice are reported, and the export has them [LIFE-53]', () => {
  const [first, second] = [codeOf([1, 2, 3, 4, 5, 6, 7, 8]), codeOf([8, 7, 6, 5, 4, 3, 2, 1])];
  const headings = ['Objekttyp', 'Kod'];
  const lower = `https://example.test/i/${second.toLowerCase()}`;
  const rows = [headings, ['Brandfilt', first], ['Brandfilt', lower], ['Brandfilt', '']];
  expect(faultsOf(...rows)).toEqual([]);
  expect(importedItems(readAll(rows), context).map(({ code }) => code)).toEqual([first, lower, undefined]);
  expect(faultsOf(...rows, ['Brandfilt', spacedCode(second)], ['Brandfilt', first.slice(1)])).toEqual([
    '5 code code_twice',
    '6 code code_wrong',
  ]);
  const [item] = importedItems(readAll(rows), context);
  const column = itemImportFields.indexOf('code');
  expect(item && rowsOfItems([item])[0]?.[column]).toBe(first);
});

test('faults are reported at their row and column', () => {
  const headings = ['Nummer', 'Objekttyp', 'År', 'Position X', 'Position Y', 'Skala', 'Revisionsår'];
  expect(
    faultsOf(
      headings,
      ['1', 'Brandfilt', '1.5.2019', '10', '20,4', '1,2', '2024'],
      ['a', 'Kaffekokare', '19', '10', '', '9', 'i fjol'],
      ['7', 'Brandfilt', '', '-1', '1001', '', ''],
      ['', '', '2020', '', '', '', ''],
    ),
  ).toEqual([
    '3 kind unknown_kind',
    '3 number invalid_number',
    '3 scale out_of_range',
    '3 positionY position_halved',
    '3 year year_wrong',
    '3 revisionYear year_wrong',
    '4 positionX out_of_range',
    '4 positionY out_of_range',
    '4 number item_exists',
    '5 kind required',
  ]);
  expect(faultsOf(['Objekttyp', 'Placering'], ['Brandfilt', 'x'.repeat(401)])).toEqual([
    '2 placement too_long',
  ]);
});

test('invisible characters are removed from a cell, and line breaks stay', () => {
  const [item] = importedItems(
    readAll([
      ['Objekttyp', 'Övrigt'],
      ['Brandfilt', 'a\u0000b\u001b\nc'],
    ]),
    context,
  );
  expect(item?.other).toBe('ab\nc');
});

test('numbers that are missing go on after the highest of drawing and file', () => {
  const items = importedItems(
    readAll([
      ['Objekttyp', 'Nr'],
      ['Brandfilt', ''],
      ['Brandfilt', '20'],
      ['Brandfilt', ''],
    ]),
    context,
  );
  expect(items.map(({ positionNumber }) => positionNumber)).toEqual([21, 20, 22]);
});

const text = fc
  .string({ maxLength: 20 })
  .map((value) => value.normalize('NFC').replace(/\p{C}/gu, '').trim());
const year = fc.option(fc.integer({ min: chosenYears.first, max: chosenYears.last }));
const item: fc.Arbitrary<ItemValues> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    number: fc.integer({ min: 0, max: 1_000_000 }),
    isPlaced: fc.boolean(),
    year,
    chargeYear: year,
    isExposed: fc.boolean(),
    walkOrder: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    x: fc.integer({ min: 0, max: 1000 }),
    y: fc.integer({ min: 0, max: 1000 }),
    scale: fc.constantFrom(0.3, 1, 1.5),
    rotation: fc.integer({ min: -360, max: 360 }),
    name: text,
    placement: text,
    size: text,
    manufacture: text,
    other: text,
    model: text,
    sign: text,
  })
  .map(({ kind, number, x, y, ...rest }) => {
    const { id, name, inventoryType } = kind;
    const extra = Object.fromEntries([
      ...(rest.chargeYear === null ? [] : [['chargeYear', rest.chargeYear] as const]),
      ...(rest.model === '' ? [] : [['model', rest.model] as const]),
      ...(rest.sign === '' ? [] : [['size', rest.sign] as const]),
    ]);
    return {
      fireProtectionId: id,
      fireProtection: { id, name, inventoryType },
      isPlaced: rest.isPlaced,
      ...(rest.isPlaced ? { positionX: x, positionY: y } : { positionX: 50, positionY: 50 }),
      scale: rest.scale,
      rotation: rest.rotation,
      positionNumber: number,
      name: rest.name || name,
      placementDescription: rest.placement,
      size: rest.size,
      manufacture: rest.manufacture,
      other: rest.other,
      year: rest.year === null ? null : `${rest.year}-01-01T00:00:00.000Z`,
      mapItemExtra: Object.keys(extra).length === 0 ? null : extra,
      ...(rest.isExposed && { isExposed: true }),
      ...(rest.walkOrder !== null && { walkOrder: rest.walkOrder }),
    };
  });

test('an export is imported as the same items, and undo of the import leaves the drawing as it was', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), fc.array(item, { maxLength: 3 }), (items, before) => {
      const cells = rowsOfItems(items).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
      const rows = itemImportRows([[...itemImportFields], ...cells], itemImportFields);
      expect(itemImportFaults(rows, { ...context, standing: [] })).toEqual([]);
      const back = importedItems(rows, { ...context, standing: [] });
      expect(back).toEqual(items);

      const standing = before.map(
        (values, index) => [`item-${index}`, { ...values, key: `item-${index}` }] as const,
      );
      const sheet: DrawingRecords = { items: new Map(standing), areas: new Map() };
      const createdItems = back.map((after, index) => ({ key: `item:${index}`, before: null, after }));
      const step = { id: 'a', name: 'import' as const, items: createdItems, areas: [] };
      expect(applySteps(sheet, [step]).items.size).toBe(before.length + items.length);
      expect(applySteps(sheet, [step, inverseOf(step, 'b')])).toEqual(sheet);
    }),
  );
});

test('each row of any file is imported or reported', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('Brandfilt', '12', '-1', '2019', '1e9', '1 000', '\u0000'),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { maxLength: itemImportFields.length }), { maxLength: 6 }),
      (rows) => {
        const itemRows = itemImportRows([[...itemImportFields], ...rows], itemImportFields);
        const faulty = new Set(itemImportFaults(itemRows, context).map(({ row }) => row));
        const good = itemRows.filter(({ row }) => !faulty.has(row));
        expect(importedItems(good, context)).toHaveLength(good.length);
      },
    ),
  );
});

test('an import reads whether a place is exposed, in three languages, and takes nothing else for a yes [LIFE-135]', () => {
  const headings = ['Objekttyp', 'Utsatt plats'];
  const words = ['x', 'Ja', 'yes', 'Kyllä', 'ALTIS', '1', '', 'nej', 'No', 'ei', '0', '-'];
  const rows = [headings, ...words.map((word) => ['Brandfilt', word])];
  expect(faultsOf(...rows, ['Brandfilt', 'kanske'], ['Brandfilt', '?'])).toEqual([
    '14 isExposed not_yes_or_no',
    '15 isExposed not_yes_or_no',
  ]);
  const exposed = importedItems(readAll(rows), context).map(({ isExposed }) => isExposed);
  expect(exposed).toEqual(words.map((_, index) => (index < 6 ? true : undefined)));
});

test('a walk of a file goes on after that of the drawing; a file without its column walks to none [SETUP-141]', () => {
  const rows = [
    ['Objekttyp', 'Gångordning'],
    ['Brandfilt', '2'],
    ['Brandfilt', '0'],
    ['Brandfilt', ''],
  ];
  const standing = [{ positionNumber: 7, fireProtectionId: 1, walkOrder: 4 }];
  const walkOf = (table: string[][], at: typeof context) =>
    importedItems(readAll(table), at).map(({ walkOrder }) => walkOrder);
  expect(walkOf(rows, context)).toEqual([2, 0, undefined]);
  expect(walkOf(rows, { ...context, standing })).toEqual([7, 5, undefined]);
  expect(walkOf([['Objekttyp'], ['Brandfilt']], { ...context, standing })).toEqual([undefined]);
  expect(faultsOf(...rows, ['Brandfilt', '1,5'], ['Brandfilt', '1000001'])).toEqual([
    '5 walkOrder invalid_number',
    '6 walkOrder out_of_range',
  ]);
});

test('a full date of a service is stored with its year [LIFE-34]', () => {
  const [item] = importedItems(
    readAll([
      ['Typ av objekt', 'Senaste service', 'Laddningsår', 'År'],
      ['Pulversläckare', '5.4.2026', '2024', '2020-01-01'],
    ]),
    context,
  );
  expect(item).toMatchObject({
    mapItemExtra: { revisionYear: 2026, chargeYear: 2024 },
    serviceDates: { revisionYear: '2026-04-05' },
  });
});
