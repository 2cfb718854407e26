import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellOfNames, namesOfCell } from '#domain/imports/namesInCell.ts';
import { duplicateKeys, validRows, faultyTable, withUnstorable } from '#domain/imports/rowImport.ts';

test('names with any characters survive the cell format', () => {
  const name = fc
    .string({ unit: fc.constantFrom('a', ' ', ',', ';', '|', '"', '\n') })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      expect(namesOfCell(cellOfNames(names))).toEqual(names);
    }),
  );
  expect(namesOfCell('A,, b;A| 5" rör \n"c')).toEqual(['A', 'b', '5" rör', '"c']);
});

test('a key on several rows is doubled, an empty one never', () => {
  expect([...duplicateKeys(['a', '', 'b', 'a', '', 'a'], (key) => key)]).toEqual(['a']);
});

const table = [['Name', 'House'], ['Åsa', ''], ['Bo'], ['', ''], ['Cy', 'X', 'more']];
const faults = [
  { row: 3, text: 'No house.' },
  { row: 5, text: 'No such house.' },
  { row: 5, text: 'No such house.' },
  { row: 5, text: 'Too long.' },
];

test('rows with faults go back with all that the file had, and why', () => {
  const back = faultyTable(table, faults, 'Fault');
  expect(back).toEqual({
    headings: ['Name', 'House', '', 'Fault'],
    rows: [
      ['Bo', '', '', 'No house.'],
      ['Cy', 'X', 'more', 'No such house. Too long.'],
    ],
  });
  const secondTable = faultyTable([back.headings, ...back.rows], [{ row: 2, text: 'Still none.' }], 'Fault');
  expect(secondTable).toEqual({
    headings: ['Name', 'House', '', 'Fault'],
    rows: [['Bo', '', '', 'Still none.']],
  });
  expect(validRows([{ row: 2 }, { row: 3 }, { row: 5 }], faults)).toEqual([{ row: 2 }]);
});

test('a text that cannot be stored is the only fault at its field', () => {
  const row = { row: 4, name: 'a\u0000', house: '\ud800', note: 'Två\r\n\trader \u0085 👩‍🚒' };
  const ownFaults = (['name', 'note'] as const).map((field) => ({ row: 4, field, code: 'too_long' }));
  const fields = ['name', 'house', 'note'] as const;
  expect(withUnstorable(fields, row, ownFaults).map(({ field, code }) => [field, code])).toEqual([
    ['name', 'invalid_text'],
    ['house', 'invalid_text'],
    ['note', 'too_long'],
  ]);
  expect(withUnstorable(fields, { ...row, name: '', house: '' }, ownFaults)).toEqual(ownFaults);
});
