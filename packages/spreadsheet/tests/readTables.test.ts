import { describe, expect, test } from 'vitest';
import { csvFile } from '../src/csv.ts';
import { readTables } from '../src/readTables.ts';
import { xlsxFile } from '../src/xlsx.ts';
import { textRow, workbookOf, zipOf } from './workbooks.ts';

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

const readFile = async (file: Blob, given = limits) =>
  readTables(new Uint8Array(await file.arrayBuffer()), given);
const ofText = (name: string, table: string[][]) => ({ sheets: [{ name, isHidden: false, rows: table }] });
const refusal = (code: string) => ({ fault: { code } });

describe('a file is read as a table', () => {
  test('written CSV and Excel files are read back without empty rows at the end', async () => {
    expect(await readFile(csvFile(sheet))).toEqual(ofText('', rows));
    expect(await readFile(await xlsxFile(sheet))).toEqual(ofText('Anställda', rows));
  });

  test('a thousand rows of long texts are read back from CSV and Excel', async () => {
    const long = Array.from({ length: 1000 }, (_, row) => [`${row} ${'å'.repeat(200)}`, '+46 70', 'c', 'd']);
    const large = { name: 'Alla', headings: ['a', 'b', 'c', 'd'], rows: long };
    const roomy = { ...limits, rows: 1001 };
    const wholeTable = [large.headings, ...long];
    expect(await readFile(await xlsxFile(large), roomy)).toEqual(ofText('Alla', wholeTable));
    expect(await readFile(csvFile(large), roomy)).toEqual(ofText('', wholeTable));
  });

  test('a file is recognised by its content and read up to the limits', async () => {
    const six = await readFile(new Blob(['a\n'.repeat(6)]));
    expect(six.sheets).toEqual([{ name: '', isHidden: false, fault: { code: 'too_many_rows' } }]);
    expect(await readFile(new Blob(['a;b;c;d;e;f']))).toEqual(ofText('', [['a', 'b', 'c', 'd']]));
    expect(await readFile(new Blob(['x'.repeat(50)]), { ...limits, bytes: 49 })).toEqual(
      refusal('too_large'),
    );
    for (const empty of ['', ' \n;;\n', '\uFEFF'])
      expect(await readFile(new Blob([empty]))).toEqual(refusal('empty'));
  });

  test('an unclosed quote is a fault with its row', async () => {
    expect(await readFile(new Blob(['a;b\nc;"d\ne;f']))).toEqual({ fault: { code: 'open_quote', at: 2 } });
  });
});

describe('a workbook of another program', () => {
  const shownTexts = (formats: string[], cells: string, startsIn1904 = false) =>
    readTables(workbookOf([{ name: 'S', rows: `<row>${cells}</row>` }], { formats, startsIn1904 }), {
      ...limits,
      columns: 20,
    }).sheets?.[0]?.rows?.[0];
  const number = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;

  test.each<[string, string, number, string]>([
    ['a day', 'yyyy-mm-dd', 45_293, '2024-01-02'],
    ['a day as Americans write it', 'm/d/yy', 45_293, '2024-01-02'],
    ['a month with its name', '[$-41D]mmmm yyyy', 45_293, '2024-01-02'],
    ['a day whose format has a time, at midnight', 'yyyy-mm-dd hh:mm', 45_293, '2024-01-02'],
    ['a moment', 'd.m.yyyy h:mm', 45_293.5625, '2024-01-02 13:30'],
    ['a day before the leap day that never was', 'yyyy-mm-dd', 59, '1900-02-28'],
    ['the day after it', 'yyyy-mm-dd', 61, '1900-03-01'],
    ['what no calendar holds', 'yyyy-mm-dd', 3_000_000, '3000000'],
    ['a time of day', 'h:mm', 0.5625, '13:30'],
    ['a duration', '[h]:mm', 1.25, '30:00'],
    ['a post code', '000\\ 00', 1230, '012 30'],
    ['a number with leading zeros', '0000', 7, '0007'],
    ['a price', '#,##0.00', 1234.5, '1 234.50'],
    ['a share', '0%', 0.25, '25%'],
    ['a number with its unit', '0 "kg"', 6, '6 kg'],
    ['a phone number in a narrow column', '0.00E+00', 46_701_234_567, '46701234567'],
    ['what computing left over', 'General', 0.1 + 0.2, '0.3'],
    ['a number with a text’s format', '@', 12.5, '12.5'],
  ])('%s is read as its sheet shows it', (_what, format, value, text) => {
    const code = format.replaceAll('"', '&quot;');
    expect(shownTexts([code], number(value, 1))).toEqual([text]);
  });

  test('a day counted from 1904 is the same day', () => {
    expect(shownTexts(['yyyy-mm-dd'], number(43_831, 1), true)).toEqual(['2024-01-02']);
  });

  test('texts, booleans, errors, formulas and ISO dates are read as displayed', () => {
    const shared = '<si><r><t>Bo</t></r><r><t xml:space="preserve"> Ek</t></r><rPh><t>ボ</t></rPh></si>';
    const cells = [
      '<c t="s"><v>0</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="str"><f>A1</f><v>sum_x000A_med</v></c>',
      '<c t="d"><v>2024-01-02T00:00:00</v></c>',
      '<c r="H1"><v>7</v></c>',
    ].join('');
    const reading = readTables(workbookOf([{ name: 'S', rows: `<row>${cells}</row>` }], { shared }), {
      ...limits,
      columns: 8,
    });
    expect(reading.sheets?.[0]?.rows).toEqual([
      ['Bo Ek', 'TRUE', '#N/A', 'sum\nmed', '2024-01-02', '', '', '7'],
    ]);
  });

  test('all sheets are returned, with the hidden ones marked', () => {
    const workbook = workbookOf([
      { name: 'Att läsa', rows: textRow(1, 'Fyll i bladet Personal') },
      { name: 'Tomt', rows: '' },
      { name: 'Listor', rows: textRow(3, 'x'), isHidden: true },
    ]);
    expect(readTables(workbook, limits).sheets).toEqual([
      { name: 'Att läsa', isHidden: false, rows: [['Fyll i bladet Personal']] },
      { name: 'Listor', isHidden: true, rows: [[], [], ['x']] },
    ]);
  });

  test('a far cell is reported with its place before memory is allocated, and other sheets are read', () => {
    const stray = `${textRow(1, 'a')}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`;
    const wide = `<row r="1"><c r="XFD1"><v>1</v></c></row>`;
    const { sheets } = readTables(
      workbookOf([
        { name: 'Long', rows: stray },
        { name: 'Wide', rows: wide },
        { name: 'Good', rows: textRow(1, 'a') },
      ]),
      limits,
    );
    expect(sheets).toEqual([
      { name: 'Long', isHidden: false, fault: { code: 'far_cell', at: 'XFD1048576' } },
      { name: 'Wide', isHidden: false, fault: { code: 'far_cell', at: 'XFD1' } },
      { name: 'Good', isHidden: false, rows: [['a']] },
    ]);
  });

  test('cells with only a format are ignored wherever they are', () => {
    const bare = `${textRow(1, 'a')}<row r="1048576"><c r="XFD1048576" s="0"/></row>`;
    expect(readTables(workbookOf([{ name: 'S', rows: bare }]), limits).sheets?.[0]?.rows).toEqual([['a']]);
  });

  test('a sheet with more filled cells than the limit is refused', () => {
    const row = '<row>' + '<c><v>1</v></c>'.repeat(100) + '</row>';
    const dense = workbookOf([{ name: 'S', rows: row.repeat(1501) }]);
    const roomy = { bytes: 20_000_000, rows: 10_000, columns: 200 };
    expect(readTables(dense, roomy).sheets).toEqual([
      { name: 'S', isHidden: false, fault: { code: 'too_large' } },
    ]);
  });
});

describe('a hostile file is refused', () => {
  const blobOf = (parts: Record<string, string>) => new Blob([zipOf(parts)]);
  const bytes = (...values: number[]) => new Blob([new Uint8Array(values)]);

  test('an old workbook, a picture, a truncated and a foreign archive are unreadable', async () => {
    const wholeFile = new Uint8Array(await (await xlsxFile(sheet)).arrayBuffer());
    const files = [
      bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0, 0),
      bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 0),
      bytes(0x50, 0x4b, 0x03, 0x04),
      new Blob([wholeFile.slice(0, wholeFile.length / 2)]),
      blobOf({ 'a.txt': 'abc' }),
      blobOf({ 'xl/workbook.xml': '<a><b></a>' }),
    ];
    for (const file of files) expect(await readFile(file)).toEqual(refusal('unreadable'));
  });

  test('a small archive with a large part is refused before it is unpacked', async () => {
    const bomb = blobOf({ 'xl/worksheets/sheet1.xml': '<row/>'.repeat(5_000_000) });
    expect(bomb.size).toBeLessThan(limits.bytes);
    expect(await readFile(bomb)).toEqual(refusal('too_large'));
  });
});
