import { expect, test } from 'vitest';
import { buildingNames } from '#domain/buildings/buildingNames.ts';
import { listRows } from '#platform/listRows.ts';

const rows = [{ id: 1, name: 'Hus A' }];

test('the rows of a list are an array, one written as a text, or one wrapped in data or value [DOC-25]', () => {
  for (const data of [
    rows,
    JSON.stringify(rows),
    { data: rows },
    { value: rows },
    JSON.stringify({ value: rows }),
  ])
    expect(listRows(data)).toEqual(rows);
  for (const data of [null, 7, 'no list', '"no list"', {}, { data: 'x' }, { value: {} }])
    expect(listRows(data)).toEqual([]);
});

test('a building is read by either name of its fields, and has a name in any case [DOC-26, DOC-27]', () => {
  const buildings = [
    { id: 1, name: 'Hus A' },
    { buildingId: 2, buildingName: 'Hus B' },
    { id: '3', name: '', buildingName: 'Hus C' },
    { id: 4 },
    { id: 5, name: null },
    { name: 'without an id' },
    { id: -1, name: 'x' },
    null,
    'Hus D',
  ];
  expect(buildingNames(buildings)).toEqual([
    { id: 1, name: 'Hus A' },
    { id: 2, name: 'Hus B' },
    { id: 3, name: 'Hus C' },
    { id: 4, name: '(unnamed)' },
    { id: 5, name: '(unnamed)' },
  ]);
});
