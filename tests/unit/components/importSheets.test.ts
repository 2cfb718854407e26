import { expect, test } from 'vitest';
import { headedAt, headingIndex } from '#components/import/sheets.ts';
import { guessItemColumns } from '#domain/imports/itemImportColumns.ts';

const kind = { guess: guessItemColumns, needed: ['kind'] as const };
const indexOf = (...rows: string[][]) => headingIndex(rows, kind);

test('the headings are found below titles and notes [SHEET-06]', () => {
  expect(indexOf(['Nr', 'Typ'], ['1', 'Brandpost'])).toBe(0);
  expect(indexOf([''], [], ['Nr', 'Okänt'], ['1', 'Brandpost'])).toBe(2);
  expect(indexOf(['Inventering'], ['Nr: se ritning'], [], ['Nr', 'Typ'], ['1', 'Brandpost'])).toBe(3);
  // A title may be a heading's word; the row with more of them wins.
  expect(indexOf(['Brandskydd'], ['Nr', 'Typ', 'Placering'], ['1', 'Typ', 'Rum'])).toBe(1);
});

test('the headings are one of the first 21 rows, and hold every required one [SHEET-06]', () => {
  const above = (count: number) => Array.from({ length: count }, (_, at) => [`Anteckning ${at + 1}`]);
  expect(indexOf(...above(20), ['Nr', 'Typ'], ['1', 'Brandpost'])).toBe(20);
  expect(indexOf(...above(21), ['Nr', 'Typ'], ['1', 'Brandpost'])).toBe(0);
  // Known headings alone don't make a row of headings, in the first row or in a later one.
  expect(indexOf(['Inventering'], ['Nr', 'Placering', 'År'], ['Nr', 'Typ'])).toBe(2);
});

test('a row of data is never taken for the headings [SHEET-06]', () => {
  expect(indexOf(['Sort', 'Pris'], ['Utrustning', '12'])).toBe(0);
  expect(indexOf(['Nr', 'Sort', 'Plats'], ['1', 'Utrustning', 'Rum 4'])).toBe(0);
  expect(indexOf(['Sort', 'Var'], ...Array.from({ length: 30 }, () => ['a', 'b']), ['Nr', 'Typ'])).toBe(0);
  expect(headingIndex([], kind)).toBe(0);
});

test('the rows below the headings keep their numbers [SHEET-06]', () => {
  const rows = [['Inventering'], [''], ['Nr', 'Typ'], ['1', 'Brandpost']];
  expect(headedAt(rows, 2)).toEqual([['Nr', 'Typ'], [], [], ['1', 'Brandpost']]);
  expect(headedAt(rows, 0)).toEqual(rows);
});
