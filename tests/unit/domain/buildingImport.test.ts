import { expect, test } from 'vitest';
import en from '#locales/en/buildings.json' with { type: 'json' };
import fi from '#locales/fi/buildings.json' with { type: 'json' };
import sv from '#locales/sv/buildings.json' with { type: 'json' };
import {
  buildingImportFaults,
  buildingImportFields,
  buildingImportRows,
  guessBuildingColumns,
  importedBuildings,
  lightRows,
  rowsOfBuildings,
} from '#domain/imports/buildingImport.ts';
import { infoFields } from '#domain/buildings/buildingInfo.ts';
import { headingIndex } from '#components/import/sheets.ts';

const now = new Date('2026-11-23T08:00:00Z');
const readRows = (...rows: string[][]) => {
  const headings = ['Byggnad', 'Våning', 'Nivå', 'Byggår', 'Postnummer', 'Total yta'];
  return buildingImportRows([headings, ...rows], guessBuildingColumns(headings));
};
const faultsOf = (rows: ReturnType<typeof readRows>, takenNames: readonly string[] = []) =>
  buildingImportFaults(rows, { takenNames: new Set(takenNames), now }).map(
    ({ row, field, code }) => `${row} ${field} ${code}`,
  );

test('rows with one name make one building with its floors; a row without a floor is a building without floors', () => {
  const rows = readRows(
    ['Kvarnen', 'Plan 1', '-1', '', '123 45', '1 200,5'],
    ['kvarnen ', 'Plan 2', '2', '1950'],
    ['Ladan'],
  );
  expect(faultsOf(rows)).toEqual([]);
  expect(importedBuildings(rows)).toEqual([
    {
      name: 'Kvarnen',
      description: '',
      info: { builtYear: 1950, visitAddressZipCode: '123 45', totalArea: 1200.5 },
      floors: [
        { name: 'Plan 1', level: -1, description: '' },
        { name: 'Plan 2', level: 2, description: '' },
      ],
    },
    { name: 'Ladan', description: '', info: {}, floors: [] },
  ]);
});

test('faults are reported at their row and column [BLDG-26]', () => {
  const rows = readRows(
    ['Kvarnen', 'Plan 1', 'x', '999', 'abc', '-1'],
    ['Kvarnen', 'plan 1', '', '1950'],
    ['', 'Plan 1'],
    ['Ladan', '', '3'],
    ['Huset', 'v'.repeat(201), '1,5'],
  );
  expect(faultsOf(rows, ['huset'])).toEqual([
    '2 totalArea invalid_value',
    '2 builtYear year_wrong',
    '2 visitAddressZipCode zip_wrong',
    '2 level invalid_value',
    '2 floor floor_twice_in_file',
    '3 floor floor_twice_in_file',
    '3 builtYear contradicts_building',
    '4 building required',
    '5 floor required',
    '6 floor too_long',
    '6 level invalid_value',
    '6 building building_exists',
  ]);
});

test('an export is read back unchanged and stays small', () => {
  const house = {
    name: 'Å, "Ö"',
    description: 'Två\nrader',
    info: { owner: 'Ek', builtYear: 1901, totalArea: 12.5 },
    floors: [
      { name: 'Källare', level: -1, description: 'd' },
      { name: 'Plan 1', level: 1, description: '' },
    ],
  };
  const bare = { name: 'Ladan', description: '', info: {}, floors: [] };
  const texts = rowsOfBuildings([house, bare]).map((row) => row.map((cell) => String(cell ?? '')));
  const rows = buildingImportRows([[...buildingImportFields], ...texts], buildingImportFields);
  expect(importedBuildings(rows)).toEqual([house, bare]);
  const light = lightRows(rows);
  expect(light[1]).toEqual({ row: 3, building: house.name, floor: 'Plan 1', level: '1' });
  const empty = Object.fromEntries(buildingImportFields.map((field) => [field, '']));
  const wholeRows = light.map((row) => ({ ...empty, ...row }) as (typeof rows)[number]);
  expect(importedBuildings(wholeRows)).toEqual([house, bare]);
});

test.each([
  ['sv', sv],
  ['en', en],
  ['fi', fi],
])('the headings of the template are understood: %s', (_language, texts) => {
  const labels: Record<string, string> = { ...texts.info, ...texts.import.fields };
  expect(infoFields.every((field) => field in labels)).toBe(true);
  expect(guessBuildingColumns(buildingImportFields.map((field) => labels[field] ?? ''))).toEqual(
    buildingImportFields,
  );
});

test('a column of names is that of the buildings where no other is [SHEET-06]', () => {
  expect(guessBuildingColumns(['Namn', 'Adress'])).toEqual(['building', 'visitAddress']);
  expect(guessBuildingColumns(['Namn', 'Byggnad', 'Våning'])).toEqual([null, 'building', 'floor']);
  const kind = { guess: guessBuildingColumns, needed: ['building' as const] };
  expect(headingIndex([['Fastigheter 2026'], [''], ['Namn', 'Ort'], ['Skolan', 'Lund']], kind)).toBe(2);
});
