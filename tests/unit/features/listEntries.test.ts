import { expect, test } from 'vitest';
import type { ListFilter } from '#domain/rounds/roundState.ts';
import { allItems, infoOf, openRound } from '#domain/rounds/roundView.ts';
import { listEntries } from '#features/round/list/listEntries.ts';
import { serverRound } from '../domain/roundFixture.ts';

const state = openRound(serverRound(24));
const items = allItems(state).map((item) =>
  item.id === 3 ? { ...item, controlled: '2026-11-20T09:00:00.000Z', placementDescription: 'Plan 2' } : item,
);
const infos = [1, 2].flatMap((id) => infoOf(state, id) ?? []);

/** Returns the numbers of the items in the list. */
const numbers = (search: string, filter: ListFilter = 'all', keptIds: readonly number[] = []) =>
  listEntries(infos, items, {
    filter,
    search,
    keptIds: new Set(keptIds),
    kindName: () => 'Powder extinguisher',
    labels: new Map(),
  }).flatMap((entry) => (entry.kind === 'item' ? [entry.item.positionNumber] : []));
const ascending = (found: readonly number[]) => found.toSorted((a, b) => a - b);

test('digits are looked for at the start of an item’s number only', () => {
  expect(ascending(numbers('2'))).toEqual([2, 20, 21, 22, 23, 24]);
  expect(ascending(numbers(' 12 '))).toEqual([12]);
  expect(numbers('4')).toEqual([4]);
});

test('words are looked for anywhere in name, type and placement', () => {
  expect(numbers('PLAN 2')).toEqual([3]);
  expect(numbers('extinguisher')).toHaveLength(24);
  expect(numbers('no such thing')).toEqual([]);
});

test('a filter lets in what fits it, and what was kept in sight', () => {
  expect(numbers('', 'left')).not.toContain(3);
  expect(numbers('', 'left')).toHaveLength(23);
  expect(numbers('', 'left', [3])).toContain(3);
  expect(numbers('', 'flaws')).toEqual([1]);
  expect(ascending(numbers('', 'flaws', [5]))).toEqual([1, 5]);
});

test('a floor without a fitting item has no head', () => {
  const heads = (search: string) =>
    listEntries(infos, items, {
      filter: 'all',
      search,
      keptIds: new Set(),
      kindName: () => '',
      labels: new Map(),
    }).flatMap((entry) => (entry.kind === 'floor' ? [entry.info.id] : []));
  expect(heads('')).toEqual([1, 2]);
  expect(heads('4')).toEqual([2]);
});
