import { describe, expect, test } from 'vitest';
import { decodeText, parseDelimited } from '../src/delimited.ts';

const rows = (text: string, maxRows = 100) => parseDelimited(text, maxRows).rows;

test.each<[string, number[], string]>([
  ['UTF-16, little end first', [0xff, 0xfe, 0xe5, 0x00], 'å'],
  ['UTF-16, big end first', [0xfe, 0xff, 0x00, 0xe5], 'å'],
  ['UTF-8', [0xc3, 0xa5], 'å'],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa5], 'å'],
  ['Windows-1252', [0xe5], 'å'],
  ['Windows-1252 that begins as a mark does', [0xff, 0x41], 'ÿA'],
  ['Windows-1252 that ends as a mark does', [0x41, 0xfe], 'Aþ'],
  ['Windows-1252 with half of the other mark', [0xfe, 0x41], 'þA'],
  ['Windows-1252 with its other half', [0x41, 0xff], 'Aÿ'],
])('%s is decoded', (_encoding, bytes, expected) => {
  expect(decodeText(new Uint8Array(bytes))).toBe(expected);
});

test.each<[string, string, string[][]]>([
  ['a cell without a line break', 'a', [['a']]],
  ['a separator at the end', 'a;b;', [['a', 'b', '']]],
  ['a line break at the end', 'a;b\n', [['a', 'b']]],
  ['all kinds of line breaks', 'a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
  ['an empty row', 'a;b\n\nc;d', [['a', 'b'], [''], ['c', 'd']]],
  ['quotes around a separator, a line break and a quote', '"a;b";"c\nd";"e""f"', [['a;b', 'c\nd', 'e"f']]],
  ['quotes in the first cell and behind a separator', '"a;1";"b;2"', [['a;1', 'b;2']]],
  [
    'quotes in the first cell of the second row',
    'a;b\n"c;d";e',
    [
      ['a', 'b'],
      ['c;d', 'e'],
    ],
  ],
  ['a quote inside a bare cell', 'a"b;c"d', [['a"b', 'c"d']]],
  ['a quote behind a quoted part', '"a"b"c;d', [['ab"c', 'd']]],
  ['an empty quoted cell', '"";b', [['', 'b']]],
  ['nothing in it', '', []],
])('a text table with %s is parsed', (_what, text, expected) => {
  expect(rows(text)).toEqual(expected);
});

test('the separator is the most frequent one of the first text line, or the named one', () => {
  expect(rows('a,b;c;d')).toEqual([['a,b', 'c', 'd']]);
  expect(rows('a,b\tc')).toEqual([['a,b', 'c']]);
  expect(rows('\n\na,b,c;d')[2]).toEqual(['a', 'b', 'c;d']);
  expect(rows('"a,b,c";d')).toEqual([['a,b,c', 'd']]);
  expect(rows('sep=|\na|b;c')).toEqual([['a', 'b;c']]);
});

test('parsing stops after the last requested row', () => {
  expect(rows('a\nb\nc', 2)).toEqual([['a'], ['b']]);
  expect(rows('a\nb', 2)).toEqual([['a'], ['b']]);
  expect(rows('a', 0)).toEqual([]);
});

test.each<[string, string, number | null]>([
  ['none', 'a;"b"\nc', null],
  ['one in the first row', '"a;b\nc', 1],
  ['one below a row with a line break in quotes', '"a\nb";c\nd;"e', 2],
  ['one behind a doubled quote', 'a\n"b""', 2],
])('an unclosed quote is reported with its row: %s', (_what, text, row) => {
  expect(parseDelimited(text, 100).openQuote).toBe(row);
});

describe('a text table', () => {
  const table = [
    ['Förnamn', 'Ort'],
    ['Åsa "Ås"', 'Malmö; Lund\nÖ'],
  ];
  const inQuotes = (separator: string, lineEnd = '\r\n') =>
    `Förnamn${separator}Ort${lineEnd}"Åsa ""Ås"""${separator}"Malmö; Lund\nÖ"${lineEnd}`;

  test.each([[';'], [','], ['\t']])('a text table is read with the separator "%s"', (separator) => {
    expect(parseDelimited(inQuotes(separator), 10).rows).toEqual(table);
    expect(parseDelimited(inQuotes(separator, '\n'), 10).rows).toEqual(table);
  });

  test('a text table keeps empty rows, empty cells and quotes inside a cell, and ends at the limit', () => {
    expect(parseDelimited('a;b\n\n;"x\n', 10).rows).toEqual([['a', 'b'], [''], ['', 'x\n']]);
    expect(parseDelimited('a;6" rör\nb;c', 10).rows).toEqual([
      ['a', '6" rör'],
      ['b', 'c'],
    ]);
    expect(parseDelimited('a\nb\nc\n', 2).rows).toEqual([['a'], ['b']]);
    expect(parseDelimited('sep=|\na|b', 10).rows).toEqual([['a', 'b']]);
    expect(parseDelimited('', 10).rows).toEqual([]);
  });

  test('a text table is decoded from UTF-8 with and without mark, UTF-16 and Windows-1252', () => {
    const text = 'Åsa Öberg, Ärla – 5 €';
    const utf8 = new TextEncoder().encode(text);
    expect(decodeText(utf8)).toBe(text);
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toBe(text);
    const utf16 = Uint8Array.from([
      0xff,
      0xfe,
      ...[...text].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return [code & 0xff, code >> 8];
      }),
    ]);
    expect(decodeText(utf16)).toBe(text);
    const windows = Uint8Array.from([...text], (letter) =>
      letter === '€' ? 0x80 : letter === '–' ? 0x96 : letter.charCodeAt(0),
    );
    expect(decodeText(windows)).toBe(text);
  });
});
