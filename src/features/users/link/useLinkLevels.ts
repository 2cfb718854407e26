import type { TreeNode } from '../../../contract/customer.ts';
import { indexTree } from '../../../domain/treePath.ts';
import { useTreeQuery } from '../../../entities/customers/useTreeQuery.ts';

const none: readonly TreeNode[] = [];

/** The levels that one can link people to, with the ways to them: those of the company, or as many of the own root as one sees. [USER-28] */
export const useLinkLevels = (companyId: number) => {
  const tree = useTreeQuery(companyId);
  // An index is made once for each tree.
  return { ...tree, index: indexTree(tree.nodes ?? none) };
};
