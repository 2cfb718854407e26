import { expect, test } from 'vitest';
import type { TreeNode } from '#contract/tenants/customer.ts';
import { hitTree } from '#domain/tenants/hitTree.ts';
import { indexTree, pathText } from '#domain/tenants/treePath.ts';

const node = (id: number, name: string, children: TreeNode[] = []): TreeNode => ({
  id,
  name,
  parentId: null,
  companyId: 1,
  children: children.map((child) => ({ ...child, parentId: id })),
});
const index = indexTree([
  node(1, 'Norr', [node(2, 'Skolor'), node(3, 'Vård')]),
  node(4, 'Syd', [node(5, 'Skolor', [node(6, 'Kök')])]),
]);
const hit = (id: number) => ({ id, name: index.get(id)?.name ?? `Kund ${id}` });

test('hits are listed below their ancestors, each level once', () => {
  const leaf = (id: number) => ({ ...hit(id), children: [] });
  expect(hitTree(index, [hit(5), hit(2), hit(6), hit(3)])).toEqual([
    { ...hit(4), children: [{ ...hit(5), children: [leaf(6)] }] },
    { ...hit(1), children: [leaf(2), leaf(3)] },
  ]);
});

test('a hit that is the ancestor of another is one row, in either order', () => {
  expect(hitTree(index, [hit(2), hit(1)])).toEqual(hitTree(index, [hit(1), hit(2)]));
});

test('a hit outside of the tree is listed at the top under its own name', () => {
  expect(hitTree(index, [hit(99), hit(99)])).toEqual([{ id: 99, name: 'Kund 99', children: [] }]);
  expect(hitTree(new Map(), [hit(2), hit(5)]).map(({ id }) => id)).toEqual([2, 5]);
});

test('the way to a level is described in words', () => {
  expect(pathText(index, hit(6))).toBe('Syd › Skolor › Kök');
  expect(pathText(index, hit(4))).toBe('Syd');
  expect(pathText(index, hit(99))).toBe('Kund 99');
});
