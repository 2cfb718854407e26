import { describe, expect, test } from 'vitest';
import { csvFile } from '../../../src/platform/spreadsheets/csv.ts';
import { readTable } from '../../../src/platform/spreadsheets/readTable.ts';
import { xlsxFile } from '../../../src/platform/spreadsheets/xlsx.ts';
import { zipOf } from '../../support/officeFiles.ts';

const limits = { bytes: 2_000_000, rows: 5, columns: 4 };
const sheet = {
  name: 'Anställda',
  headings: ['Förnamn', 'Telefon'],
  rows: [
    ['Åsa', '+46 70 123'],
    ['=1+1', 46701234567],
    [null, ''],
  ],
};
const rows = [
  ['Förnamn', 'Telefon'],
  ['Åsa', '+46 70 123'],
  ['=1+1', '46701234567'],
];

describe('a file is read as a table', () => {
  test('whatever we wrote ourselves, as CSV and as Excel, empty rows at the end left out', async () => {
    expect(await readTable(csvFile(sheet), limits)).toEqual({ ok: true, rows });
    expect(await readTable(await xlsxFile(sheet), limits)).toEqual({ ok: true, rows });
  });

  test('with a thousand rows of long texts too, as CSV and as Excel', async () => {
    const long = Array.from({ length: 1000 }, (_, row) => [`${row} ${'å'.repeat(200)}`, '+46 70', 'c', 'd']);
    const large = { name: 'Alla', headings: ['a', 'b', 'c', 'd'], rows: long };
    const roomy = { ...limits, rows: 1001 };
    const read = { ok: true, rows: [large.headings, ...long] };
    expect(await readTable(await xlsxFile(large), roomy)).toEqual(read);
    expect(await readTable(csvFile(large), roomy)).toEqual(read);
  });

  test('by its content, not its name, and no further than the limits', async () => {
    const six = new Blob(['a\n'.repeat(6)]);
    expect(await readTable(six, limits)).toEqual({ ok: false, fault: 'too_many_rows' });
    expect(await readTable(new Blob(['a;b;c;d;e;f']), limits)).toEqual({
      ok: true,
      rows: [['a', 'b', 'c', 'd']],
    });
    expect(await readTable(new Blob(['x'.repeat(50)]), { ...limits, bytes: 49 })).toEqual({
      ok: false,
      fault: 'too_large',
    });
    for (const empty of ['', ' \n;;\n', '\uFEFF'])
      expect(await readTable(new Blob([empty]), limits)).toEqual({ ok: false, fault: 'empty' });
  });
});

describe('a hostile file is refused', () => {
  const blobOf = (parts: Record<string, string>) => new Blob([new Uint8Array(zipOf(parts))]);
  const bytes = (...values: number[]) => new Blob([new Uint8Array(values)]);

  test('an old workbook, a picture, a torn or a foreign archive', async () => {
    const whole = new Uint8Array(await (await xlsxFile(sheet)).arrayBuffer());
    const files = [
      bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0, 0),
      bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 0),
      bytes(0x50, 0x4b, 0x03, 0x04),
      new Blob([whole.slice(0, whole.length / 2)]),
      blobOf({ 'a.txt': 'abc' }),
      blobOf({ 'xl/workbook.xml': '<a><b></a>' }),
    ];
    for (const file of files)
      expect(await readTable(file, limits)).toEqual({ ok: false, fault: 'unreadable' });
  });

  test('a small archive that unpacks to a large part, before it is unpacked', async () => {
    const bomb = blobOf({ 'xl/worksheets/sheet1.xml': '<row/>'.repeat(5_000_000) });
    expect(bomb.size).toBeLessThan(limits.bytes);
    expect(await readTable(bomb, limits)).toEqual({ ok: false, fault: 'too_large' });
  });
});
