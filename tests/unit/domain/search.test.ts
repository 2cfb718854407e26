import { describe, expect, test } from 'vitest';
import { groupHits, isSearchable, searchRankOf, typoPattern } from '#domain/search.ts';
import { codeOf, spacedCode } from '#domain/codes/itemCode.ts';
import type { SearchHit } from '#contract/worklists/search.ts';

const hit = (kind: SearchHit['kind'], name: string, more: Partial<SearchHit> = {}): SearchHit => ({
  kind,
  id: 1,
  name,
  number: null,
  detail: '',
  place: '',
  customerId: 1,
  buildingId: null,
  done: null,
  created: '2026-01-01T00:00:00.000Z',
  ...more,
});

test('a search needs one digit or two characters', () => {
  for (const text of ['7', ' 7 ', 'ek', '%%']) expect([text, isSearchable(text)]).toEqual([text, true]);
  for (const text of ['', '  ', 'e', ' e ', '%']) expect([text, isSearchable(text)]).toEqual([text, false]);
});

test('an exact name or number is the best, then a whole word, a start, a word’s start and any part', () => {
  const rank = (text: string, one: SearchHit) => searchRankOf(text, one);
  expect(rank(' EKEN ', hit('building', 'Eken'))).toBe(0);
  expect(rank('12', hit('item', 'Släckare', { number: 12 }))).toBe(0);
  expect(rank('anna@skola.se', hit('user', 'Anna Ek', { detail: 'anna@skola.se' }))).toBe(0);
  expect(rank('12', hit('item', 'Släckare', { number: 120 }))).toBe(2);
  expect(rank('nu', hit('item', 'Släckare'))).toBe(4);
  expect(rank('ek', hit('building', 'Ekeby'))).toBe(2);
  expect(rank('ek', hit('user', 'Anna Ek'))).toBe(1);
  expect(rank('ek', hit('user', 'Anna Ekman'))).toBe(3);
  expect(rank('anna', hit('user', 'Anna Ek'))).toBeLessThan(rank('anna', hit('flaw', 'Annat fel')));
  expect(rank('ek', hit('building', 'Tvåekar', { place: 'ek' }))).toBe(4);
  expect(rank('a\u030a', hit('building', 'Å'))).toBe(0);
});

test('a whole code is as good as a name, and the start of one is a start [LIFE-125]', () => {
  const of = hit('item', 'Släckare', { code: '2345ABCDJ' });
  const wholeCode = codeOf([0, 1, 2, 3, 9, 10, 11, 12]);
  const coded = hit('item', 'Släckare', { code: wholeCode });
  for (const text of [
    wholeCode,
    spacedCode(wholeCode),
    wholeCode.toLowerCase(),
    `https://x.se/I/${wholeCode}`,
  ])
    expect([text, searchRankOf(text, coded)]).toEqual([text, 0]);
  expect(searchRankOf('2345', of)).toBe(2);
  expect(searchRankOf('2345', hit('item', 'Släckare'))).toBe(4);
});

test('one typing error is tolerated: a missing, additional, wrong or swapped letter', () => {
  const fits = (text: string, name: string) => new RegExp(typoPattern(text) ?? '^$').test(name.toLowerCase());
  for (const text of ['lindn', 'linnden', 'lnden', 'lindan', 'lidnen', 'xinden'])
    expect([text, fits(text, 'Villa Linden')]).toEqual([text, true]);
  expect(fits('lindn', 'Per Lindqvist')).toBe(true);
  for (const text of ['ledn', 'lxxden', 'grinden'])
    expect([text, fits(text, 'Linden')]).toEqual([text, false]);
  for (const text of ['lin', '1234', 'x'.repeat(41)]) expect([text, typoPattern(text)]).toEqual([text, null]);
  expect(fits('a.c(', 'abc(')).toBe(true);
});

describe('hits', () => {
  test('are ordered by kind, the kind with the best one first, and at most so many of each', () => {
    const groups = groupHits(
      'ek',
      [
        hit('customer', 'Stora Ek', { id: 1 }),
        hit('flaw', 'Tvåek', { id: 2 }),
        hit('building', 'Ekeby', { id: 3 }),
        hit('building', 'Tvåekar', { id: 4 }),
        hit('building', 'EK', { id: 5 }),
        hit('customer', 'Lilla Ek', { id: 6 }),
      ],
      2,
    );
    expect(groups.map(({ kind, hits }) => [kind, hits.map(({ id }) => id)])).toEqual([
      ['building', [5, 3]],
      ['customer', [1, 6]],
      ['flaw', [2]],
    ]);
  });
});
