import type { TreeNode } from '#contract/tenants/customer.ts';
import { indexTree } from '#domain/tenants/treePath.ts';
import { useTreeQuery } from '#entities/customers/useTreeQuery.ts';

const noNodes: readonly TreeNode[] = [];

/**
 * Returns the levels to which people can be linked, with their paths: the company's, or the visible part of the user's own root. [USER-28]
 */
export const useLinkLevels = (companyId: number) => {
  const tree = useTreeQuery(companyId);
  // One index per tree.
  return { ...tree, index: indexTree(tree.nodes ?? noNodes) };
};
