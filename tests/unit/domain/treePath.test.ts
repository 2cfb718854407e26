import { expect, test } from 'vitest';
import type { TreeNode } from '../../../src/contract/tenants/customer.ts';
import {
  dashPrefixed,
  findPath,
  flattenTree,
  isUnder,
  searchTree,
  truncate,
} from '../../../src/domain/tenants/treePath.ts';

const node = (id: number, name: string, children: TreeNode[] = []): TreeNode => ({
  id,
  name,
  parentId: null,
  companyId: 1,
  children: children.map((child) => ({ ...child, parentId: id })),
});
const tree = [
  node(1, 'Kommunen', [node(2, 'Skolan', [node(3, 'Förskolan')]), node(4, 'Vården')]),
  node(5, 'Fastigheter AB'),
];

test('a tree is flattened in its own order with depth and path', () => {
  expect(flattenTree(tree).map(({ node: one, depth, path }) => [one.id, depth, path.join('/')])).toEqual([
    [1, 0, ''],
    [2, 1, '1'],
    [3, 2, '1/2'],
    [4, 1, '1'],
    [5, 0, ''],
  ]);
});

test('a deep tree is no trouble', () => {
  let deep = node(1, 'x');
  for (let id = 2; id <= 800; id += 1) deep = node(id, 'x', [deep]);
  expect(flattenTree([deep])).toHaveLength(800);
});

test('the path leads from the root to a node', () => {
  expect(findPath(tree, 3).map((one) => one.name)).toEqual(['Kommunen', 'Skolan', 'Förskolan']);
  expect(findPath(tree, 9)).toEqual([]);
  expect([isUnder(tree, 3, 1), isUnder(tree, 1, 1), isUnder(tree, 1, 3)]).toEqual([true, true, false]);
});

test('a search keeps matches with what is above and below them', () => {
  const names = (text: string) => flattenTree(searchTree(tree, text)).map(({ node: one }) => one.name);
  expect(names('FÖRSKO')).toEqual(['Kommunen', 'Skolan', 'Förskolan']);
  expect(names('skol')).toEqual(['Kommunen', 'Skolan', 'Förskolan']);
  expect(names('zzz')).toEqual([]);
  expect(names(' ')).toHaveLength(5);
});

test('levels have a dash each before their name [FORM-19]', () => {
  expect([dashPrefixed(0, 'A'), dashPrefixed(1, 'B'), dashPrefixed(3, 'C')]).toEqual(['A', '- B', '--- C']);
});

test('names are cut to 30 characters, never through one', () => {
  expect(truncate('å'.repeat(30))).toBe('å'.repeat(30));
  expect([...truncate('🔥'.repeat(31))]).toHaveLength(30);
  expect(truncate('🔥'.repeat(31)).endsWith('🔥…')).toBe(true);
});
