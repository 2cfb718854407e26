import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/universal';
import { describe, expect, test } from 'vitest';
import { dayCell, timestampCell } from '../src/cells.ts';
import type { Sheet, SheetCell } from '../src/cells.ts';
import { csvFile, csvText } from '../src/csv.ts';
import { neutralText, plainText } from '../src/formulaText.ts';
import { xlsxFile } from '../src/xlsx.ts';
import { xmlText } from '../src/xlsxParts.ts';

const sheet = (...rows: SheetCell[][]): Sheet => ({
  name: 'Anställda',
  headings: ['Namn', 'Antal'],
  rows,
});
const lines = (text: string) => text.replace('\uFEFF', '').split('\r\n');

/** Parses a CSV text as a spreadsheet program set to semicolons does (RFC 4180 with another separator). */
const parsed = (text: string): string[][] => {
  const rows: string[][] = [[]];
  const field = /"((?:[^"]|"")*)"|([^;"\r\n]*)/y;
  let at = 1;
  for (;;) {
    field.lastIndex = at;
    const [all = '', inQuotes, bare = ''] = field.exec(text) ?? [];
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? bare);
    at += all.length;
    if (text[at] === ';') at += 1;
    else if (text.startsWith('\r\n', at) && at + 2 < text.length) {
      rows.push([]);
      at += 2;
    } else return rows;
  }
};

describe('CSV', () => {
  test('CSV has what Swedish Excel expects: byte order mark, semicolons, CRLF, decimal comma, ISO dates', async () => {
    const day = new Date(2026, 10, 5, 7, 30);
    const text = csvText(
      sheet(['Åsa "Ö" Ek; AB', 12.5], ['', -3], [dayCell(day), timestampCell(day)], [null, NaN], ['a', 1e21]),
    );
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(lines(text)).toEqual([
      '"Namn";"Antal"',
      '"Åsa ""Ö"" Ek; AB";12,5',
      ';-3',
      '2026-11-05;2026-11-05 07:30',
      ';',
      '"a";1000000000000000000000',
      '',
    ]);
    expect([...new Uint8Array(await csvFile(sheet()).arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  });

  test.each([
    '=1+1',
    '+46 A1',
    '+46!',
    '+SUM(1)',
    "+46|' /C'",
    '+(1)',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
  ])('a text that begins like the formula %j is neutralised, a number is not', (text) => {
    const [first = ''] = parsed(csvText(sheet([text, -5])))[1] ?? [];
    expect(first.startsWith("'")).toBe(true);
    expect(lines(csvText(sheet(['a', -5])))[1]).toBe('"a";-5');
  });

  test('every table comes back cell by cell, and no cell can begin a formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', '\t', '\r', '\n', 'a') }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
        const parsedRows = parsed(csvText(sheet(...rows))).slice(1);
        const sentRows = rows.map((row) =>
          row.map((cell) => cell.replaceAll('\0', '').replace(/\r\n?/g, '\n')),
        );
        expect(parsedRows.map((row) => row.map(plainText))).toEqual(sentRows);
        for (const cell of parsedRows.flat())
          expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠](?![\d ()-]*$)/);
        for (const cell of parsedRows.flat()) expect(cell).not.toMatch(/^[=\-@\t\r\n＝＋－＠]/);
      }),
    );
  });

  test.each(['+46701234567', '+46 (0)70-123 45 67', '+358'])(
    'the telephone number %s stays unchanged',
    (text) => {
      expect(lines(csvText(sheet([text, 1])))[1]).toBe(`"${text}";1`);
    },
  );
});

test('reading reverses the neutralising of any text, and plain texts stay unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('=', '+', "'", '@', 'x', ' ') }), (text) => {
      expect(plainText(neutralText(text))).toBe(text);
      expect(plainText(text).length).toBeGreaterThanOrEqual(text.length - 1);
    }),
  );
  expect(neutralText("O'Neil = chef")).toBe("O'Neil = chef");
  expect(plainText("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
});

describe('Excel', () => {
  const readBack = async (table: Sheet) => (await readExcelFile(await xlsxFile(table)))[0]?.data ?? [];

  test('a workbook keeps numbers, dates and texts, and no text becomes a formula', async () => {
    const day = new Date(2026, 10, 5);
    const rows = await readBack(
      sheet(
        ['=1+1', 12.5],
        ['+46 70 123', -3],
        [dayCell(day), timestampCell(new Date(2026, 10, 5, 7, 30))],
        ['007', null],
      ),
    );
    expect(rows).toEqual([
      ['Namn', 'Antal'],
      ['=1+1', 12.5],
      ['+46 70 123', -3],
      [new Date('2026-11-05T00:00:00Z'), new Date('2026-11-05T07:30:00Z')],
      ['007', null],
    ]);
  });

  test('rows beyond the first thousand and columns beyond Z are in their places', async () => {
    const headings = Array.from({ length: 30 }, (_, index) => `K${index}`);
    const rows = await readBack({
      name: 'Många',
      headings,
      rows: Array.from({ length: 2_100 }, (_, index) =>
        headings.map((_heading, at) => (at === 29 ? index : null)),
      ),
    });
    expect(rows).toHaveLength(2_101);
    expect(rows[0]).toEqual(headings);
    expect(rows.at(-1)?.[29]).toBe(2_099);
  });

  test('a text that Excel would read as an escaped letter stays unchanged', () => {
    expect(xmlText('_x0041_ <&>"')).toBe('_x005F_x0041_ &lt;&amp;&gt;&quot;');
  });

  test('control characters, lone surrogates and overlong texts leave a workbook readable', async () => {
    const rows = await readBack({
      name: "[a]:*?/\\'",
      headings: ['<&>"'],
      rows: [['a\u0000\u0007b\uFFFF'], ['\ud800x'], ['å'.repeat(40_000)], ['<script>&amp;']],
    });
    expect(rows.map(([cell]) => (typeof cell === 'string' ? cell.slice(0, 20) : cell))).toEqual([
      '<&>"',
      'ab',
      '\ufffdx',
      'å'.repeat(20),
      '<script>&amp;',
    ]);
    expect(rows[3]?.[0]).toHaveLength(32_767);
  });
});

describe('a workbook that is exported', () => {
  const partOf = async (table: Sheet) => {
    const parts = unzipSync(new Uint8Array(await (await xlsxFile(table)).arrayBuffer()));
    return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  };

  test('a workbook has a filter over its headings and rows, and none without rows', async () => {
    expect(await partOf(sheet(['Anna', 1], ['Bo', 2]))).toContain(
      '</sheetData><autoFilter ref="A1:B3"/></worksheet>',
    );
    expect(await partOf(sheet())).not.toContain('autoFilter');
  });

  test('a workbook stores a day without a time as that date', async () => {
    const day = dayCell('2026-03-01');
    expect([day?.at.getFullYear(), day?.at.getMonth(), day?.at.getDate(), day?.at.getHours()]).toEqual([
      2026, 2, 1, 0,
    ]);
    expect(await partOf(sheet(['Anna', day]))).toContain(`<c r="B2" s="2"><v>46082</v></c>`);
  });
});
