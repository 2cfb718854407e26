import { expect, test } from 'vitest';
import type { TreeNode } from '#contract/tenants/customer.ts';
import { flattenTree } from '#domain/tenants/treePath.ts';

test('a very deep tree is no trouble', () => {
  const node = (id: number, children: TreeNode[]): TreeNode => ({
    id,
    name: 'x',
    parentId: null,
    companyId: 1,
    children: children.map((child) => ({ ...child, parentId: id })),
  });
  let deep = node(1, []);
  for (let id = 2; id <= 5000; id += 1) deep = node(id, [deep]);
  expect(flattenTree([deep])).toHaveLength(5000);
});
