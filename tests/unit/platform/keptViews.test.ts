import { beforeEach, describe, expect, test } from 'vitest';
import { keptKindOf, partOfQuery, readView, hasOwnView, storeView } from '#platform/storage/keptViews.ts';
import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

beforeEach(() => localTexts.remove(storageKeys.views));

const store = (query: string, { user = 7, place = '3 users' } = {}) =>
  storeView(user, 'users', place, new URLSearchParams(query));
const readQuery = ({ user = 7, place = '3 users', screen = 'users' } = {}) =>
  readView(user, screen, place).toString();

test.each([
  ['order', ['sort', 'bsort', 'dsort', 'size', 'flaws.sort', 'questions.size']],
  ['view', ['tab', 'flaws.tab', 'year', 'rows', 'marks', 'age', 'state', 'below']],
  ['place', ['q', 'flaws.q', 'building', 'round', 'floor', 'role']],
  ['passing', ['page', 'flaws.page', 'flaw', 'question', 'user', 'customer', 'prefCat', 'prefKey']],
  ['passing', ['case', 'site', 'permit', 'id', 'new', 'add', 'record', 'report']],
] as const)('the name determines the kind of a stored view: %s', (kind, names) => {
  for (const name of names) expect([name, keptKindOf(name)]).toEqual([name, kind]);
});

test('a part of a query keeps its order and its letters', () => {
  const query = new URLSearchParams('page=2&q=a%26b+å&tab=late');
  expect([...partOfQuery(query, ['place', 'view'])]).toEqual([
    ['q', 'a&b å'],
    ['tab', 'late'],
  ]);
});

test.each([
  ['', false],
  ['customer=3', false],
  ['customer=3&flaw=9', true],
  ['q=', true],
])('an address ?%s says itself what it shows: %s', (query, expected) => {
  expect(hasOwnView(new URLSearchParams(query))).toBe(expected);
});

describe('stored views of a screen', () => {
  test('is there again, but for pages and what was open', () => {
    store('customer=3&q=anna&tab=late&sort=Name+desc&page=4&user=9');
    expect(readQuery()).toBe('q=anna&tab=late&sort=Name+desc');
    expect(readQuery({ screen: 'licence' })).toBe('');
  });

  test('is as it was left: what was cleared stays cleared, an order that isn’t named stays', () => {
    store('q=anna&tab=late&sort=Name+desc');
    store('tab=done');
    expect(readQuery()).toBe('tab=done&sort=Name+desc');
    store('');
    expect(readQuery()).toBe('sort=Name+desc');
  });

  test('at another customer or record is only its order and its view', () => {
    store('q=anna&tab=late&building=5&size=50');
    expect(readQuery({ place: '4 users' })).toBe('tab=late&size=50');
  });

  test('is each user’s own', () => {
    store('q=anna');
    store('q=bengt', { user: 8 });
    expect(readQuery()).toBe('q=anna');
    expect(readQuery({ user: 8 })).toBe('q=bengt');
    expect(readQuery({ user: 9 })).toBe('');
  });

  test.each([
    '[]',
    '{broken',
    '{"7":5}',
    '{"7":{"users":{"query":"q=x"}}}',
    '{"7":{"users":{"place":1,"query":2}}}',
  ])('is nothing where the memory is damaged: %s', (text) => {
    localTexts.set(storageKeys.views, text);
    expect(readQuery()).toBe('');
    store('q=anna');
    expect(readQuery()).toBe('q=anna');
  });
});
