import { useMemo } from 'react';
import type { TreeNode } from '#contract/tenants/customer.ts';
import { indexTree } from '#domain/tenants/treePath.ts';
import { useTreeQuery } from '#entities/customers/useTreeQuery.ts';

const noNodes: readonly TreeNode[] = [];

/** Returns the tree visible to the user, with its nodes by id. [PICK-12] */
export const useCustomerTree = () => {
  const { nodes, error, retry, refetch } = useTreeQuery();
  return {
    nodes,
    index: useMemo(() => indexTree(nodes ?? noNodes), [nodes]),
    error,
    retry,
    /** Returns the refetched tree, or null when it can't be fetched. */
    refresh: async (): Promise<readonly TreeNode[] | null> => (await refetch()).data ?? null,
  };
};
export type CustomerTreeData = ReturnType<typeof useCustomerTree>;
