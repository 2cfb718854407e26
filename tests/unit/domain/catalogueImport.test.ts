import { expect, test } from 'vitest';
import en from '#locales/en/catalogue.json' with { type: 'json' };
import fi from '#locales/fi/catalogue.json' with { type: 'json' };
import sv from '#locales/sv/catalogue.json' with { type: 'json' };
import {
  catalogueImportFields,
  catalogueImportRows,
  catalogueTextFaults,
  guessCatalogueColumns,
} from '#domain/imports/catalogueImport.ts';

const readRows = (...rows: string[][]) => {
  const headings = ['Namn', 'Kategori', 'Beskrivning'];
  return catalogueImportRows([headings, ...rows], guessCatalogueColumns(headings));
};
const codes = (rows: ReturnType<typeof readRows>, takenNames: readonly string[] = []) =>
  catalogueTextFaults(rows, new Set(takenNames)).map(({ row, field, code }) => `${row} ${field} ${code}`);

test('each error of an entry is reported with its row and column', () => {
  expect(codes(readRows(['Skumsläckare 6 l', 'Skum', 'Vid spisen'], ['Filt']))).toEqual([]);
  expect(codes(readRows(['', 'Skum']))).toEqual(['2 name required']);
  expect(codes(readRows(['Filt'], ['FILT ']))).toEqual([
    '2 name entry_twice_in_file',
    '3 name entry_twice_in_file',
  ]);
  expect(codes(readRows(['Filt']), ['filt'])).toEqual(['2 name entry_exists']);
  expect(codes(readRows(['x'.repeat(201), '', 'y'.repeat(4001)]))).toEqual([
    '2 name too_long',
    '2 description too_long',
  ]);
});

test('the headings of the template are understood in each language', () => {
  for (const { import: texts } of [sv, en, fi]) {
    const headings = catalogueImportFields.map((field) => texts.fields[field]);
    expect(guessCatalogueColumns(headings)).toEqual(catalogueImportFields);
  }
});
