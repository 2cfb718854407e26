import { expect, test } from 'vitest';
import type { TreeNode } from '#contract/tenants/customer.ts';
import {
  dashPrefixed,
  findPath,
  flattenTree,
  isUnder,
  levelOptions,
  truncate,
} from '#domain/tenants/treePath.ts';

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

test('a dropdown offers levels that match with those above them, in tree order, each with a dash per level above [FORM-19]', () => {
  const offered = (text: string, max = 10) =>
    levelOptions(tree, text, max).map(({ depth, name }) => dashPrefixed(depth, name));
  expect(offered('FÖRSKO')).toEqual(['Kommunen', '- Skolan', '-- Förskolan']);
  expect(offered('skol')).toEqual(['Kommunen', '- Skolan', '-- Förskolan']);
  expect(offered('zzz')).toEqual([]);
  expect(offered(' ')).toEqual(['Kommunen', '- Skolan', '-- Förskolan', '- Vården', 'Fastigheter AB']);
  expect(offered('', 2)).toEqual(['Kommunen', '- Skolan']);
});

test('names are cut to 30 characters, never through one', () => {
  expect(truncate('å'.repeat(30))).toBe('å'.repeat(30));
  expect([...truncate('🔥'.repeat(31))]).toHaveLength(30);
  expect(truncate('🔥'.repeat(31)).endsWith('🔥…')).toBe(true);
});
