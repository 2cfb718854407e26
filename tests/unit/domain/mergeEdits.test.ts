import { expect, test } from 'vitest';
import { mergeEdits } from '#domain/mergeEdits.ts';

const loaded = { name: 'Ett', note: '', ids: [1, 2, 3], level: 1 };
const names = ['name', 'note', 'level'] as const;
const merge = (edited: Partial<typeof loaded>, stored: Partial<typeof loaded>) =>
  mergeEdits({ loaded, edited: { ...loaded, ...edited }, stored: { ...loaded, ...stored } }, names);

test('changes of different fields are merged [LIFE-400]', () => {
  expect(merge({ name: 'Två' }, { note: 'Ny' })).toEqual({
    values: { ...loaded, name: 'Två', note: 'Ny' },
    conflicts: [],
  });
});

test('a field that both have changed is a conflict, unless both say the same [LIFE-400]', () => {
  expect(merge({ name: 'Två', level: 2 }, { name: 'Tre', level: 2 })).toEqual({
    values: { ...loaded, name: 'Två', level: 2 },
    conflicts: ['name'],
  });
});

test('a field that isn’t compared keeps the person’s own change [LIFE-400]', () => {
  const edits = { loaded, edited: { ...loaded, level: 2 }, stored: { ...loaded, level: 3 } };
  expect(mergeEdits(edits, ['name'])).toEqual({ values: { ...loaded, level: 2 }, conflicts: [] });
});

test('lists of ids take what both have added and removed, in the person’s own order [LIFE-400]', () => {
  expect(merge({ ids: [4, 3, 2] }, { ids: [1, 2, 5] })).toEqual({
    values: { ...loaded, ids: [4, 2, 5] },
    conflicts: [],
  });
});
