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

const read = (...rows: string[][]) => {
  const headings = ['Namn', 'Kategori', 'Beskrivning'];
  return catalogueImportRows([headings, ...rows], guessCatalogueColumns(headings));
};
const codes = (rows: ReturnType<typeof read>, takenNames: readonly string[] = []) =>
  catalogueTextFaults(rows, new Set(takenNames)).map(({ row, field, code }) => `${row} ${field} ${code}`);

test('each error of an entry is reported with its row and column', () => {
  expect(codes(read(['Skumsläckare 6 l', 'Skum', 'Vid spisen'], ['Filt']))).toEqual([]);
  expect(codes(read(['', 'Skum']))).toEqual(['2 name required']);
  expect(codes(read(['Filt'], ['FILT ']))).toEqual([
    '2 name entry_twice_in_file',
    '3 name entry_twice_in_file',
  ]);
  expect(codes(read(['Filt']), ['filt'])).toEqual(['2 name entry_exists']);
  expect(codes(read(['x'.repeat(201), '', 'y'.repeat(4001)]))).toEqual([
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
