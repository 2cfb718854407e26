import { expect, test } from 'vitest';
import { decodeText, parseDelimited } from '#domain/imports/delimited.ts';

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
])('%s is read', (_encoding, bytes, expected) => {
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
  ['no text at all', '', []],
])('%s', (_what, text, expected) => {
  expect(rows(text)).toEqual(expected);
});

test('the separator is the most frequent one of the first text line, or the named one', () => {
  expect(rows('a,b;c;d')).toEqual([['a,b', 'c', 'd']]);
  expect(rows('a,b\tc')).toEqual([['a,b', 'c']]);
  expect(rows('\n\na,b,c;d')[2]).toEqual(['a', 'b', 'c;d']);
  expect(rows('"a,b,c";d')).toEqual([['a,b,c', 'd']]);
  expect(rows('sep=|\na|b;c')).toEqual([['a', 'b;c']]);
});

test('reading stops behind the last row that is wanted', () => {
  expect(rows('a\nb\nc', 2)).toEqual([['a'], ['b']]);
  expect(rows('a\nb', 2)).toEqual([['a'], ['b']]);
  expect(rows('a', 0)).toEqual([]);
});

test.each<[string, string, number | null]>([
  ['none', 'a;"b"\nc', null],
  ['one in the first row', '"a;b\nc', 1],
  ['one below a row with a line break in quotes', '"a\nb";c\nd;"e', 2],
  ['one behind a doubled quote', 'a\n"b""', 2],
])('a quote that never ends is told with its row: %s [SHEET-04]', (_what, text, row) => {
  expect(parseDelimited(text, 100).openQuote).toBe(row);
});
