import type { TreeNode } from '#contract/tenants/customer.ts';
import { indexTree } from '#domain/tenants/treePath.ts';
import { useTreeQuery } from '#entities/customers/useTreeQuery.ts';

const none: readonly TreeNode[] = [];

/** The levels that people can be linked to, with their paths: those of the company, or the visible part of the own root. [USER-28] */
export const useLinkLevels = (companyId: number) => {
  const tree = useTreeQuery(companyId);
  // One index per tree.
  return { ...tree, index: indexTree(tree.nodes ?? none) };
};
