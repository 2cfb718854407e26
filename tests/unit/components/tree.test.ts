import { describe, expect, test } from 'vitest';
import { splitMatch, treeRows } from '#components/tree/treeRows.ts';

const leaf = (id: number, name: string) => ({ id, name, children: [] });
const tree = [
  {
    id: 1,
    name: 'Norr',
    children: [{ id: 2, name: 'Umeå', children: [leaf(3, 'Björken'), leaf(4, 'Granen')] }, leaf(5, 'Luleå')],
  },
  leaf(6, 'Syd'),
];
const names = (openIds: number[], search = '') =>
  treeRows(tree, openIds, search).map(({ item }) => item.name);

describe('rows of a tree', () => {
  test('closed branches hide their descendants', () => {
    expect(names([])).toEqual(['Norr', 'Syd']);
    expect(names([1])).toEqual(['Norr', 'Umeå', 'Luleå', 'Syd']);
    expect(names([2])).toEqual(['Norr', 'Syd']);
  });

  test('a search opens the way to each match and leaves out the rest', () => {
    expect(names([], 'björk')).toEqual(['Norr', 'Umeå', 'Björken']);
    expect(names([], 'ÅR')).toEqual([]);
    expect(names([], '  ')).toEqual(['Norr', 'Syd']);
  });

  test('a match below a match is shown too, its siblings with it', () => {
    expect(names([], 'r')).toEqual(['Norr', 'Umeå', 'Björken', 'Granen', 'Luleå']);
  });

  test('the descendants of a match can be opened', () => {
    expect(names([2], 'umeå')).toEqual(['Norr', 'Umeå', 'Björken', 'Granen']);
  });

  test('a row knows its level and its place among its siblings', () => {
    const row = treeRows(tree, [1, 2], '').find(({ item }) => item.id === 4);
    expect(row).toMatchObject({ level: 3, position: 2, siblings: 2, parentId: 2, hasChildren: false });
  });

  test('a match is cut out of its name', () => {
    expect(splitMatch('Kv. Björken', 'BJ')).toEqual(['Kv. ', 'Bj', 'örken']);
    expect(splitMatch('Kv. Björken', '')).toEqual(['Kv. Björken', '', '']);
  });
});
