import { expect, test } from 'vitest';
import type { DrawingRecords, Step } from '#domain/drawings/edits.ts';
import { conflictsOf } from '#entities/drawings/editing/rebasedStep.ts';

const sheet = (items: Record<string, string>) =>
  ({
    items: new Map(Object.entries(items).map(([key, name]) => [key, { key, name }])),
    areas: new Map(),
  }) as unknown as DrawingRecords;
const renamed = (keys: readonly string[], before = 'A', after = 'B') =>
  ({
    id: 's',
    name: 'edit',
    areas: [],
    items: keys.map((key) => ({ key, before: { name: before }, after: { name: after } })),
  }) as unknown as Step;

test('records that others have changed are in conflict [SETUP-129]', () => {
  const now = sheet({ a: 'A', b: 'X', c: 'A' });
  expect(conflictsOf([renamed(['a', 'b', 'c'])], now)).toEqual({
    changed: ['b'],
    gone: 0,
    isRepeatable: true,
  });
  // A later step depends on an earlier own one.
  expect(conflictsOf([renamed(['a', 'b']), renamed(['a'], 'B', 'C')], now).changed).toEqual(['b']);
});

test('a change to other fields of the step’s records puts them all in conflict', () => {
  expect(conflictsOf([renamed(['a', 'c'])], sheet({ a: 'A', c: 'A' })).changed).toEqual(['a', 'c']);
});

test('a deleted record can’t be changed again [SETUP-129]', () => {
  expect(conflictsOf([renamed(['a'])], sheet({}))).toEqual({ changed: [], gone: 1, isRepeatable: false });
  expect(conflictsOf([renamed(['a', 'b'])], sheet({ b: 'A' }))).toEqual({
    changed: [],
    gone: 1,
    isRepeatable: true,
  });
});
