import { useMemo } from 'react';
import type { TreeNode } from '#contract/tenants/customer.ts';
import { indexTree } from '#domain/tenants/treePath.ts';
import { useTreeQuery } from '#entities/customers/useTreeQuery.ts';

const none: readonly TreeNode[] = [];

/** The tree that the user sees, with its nodes by id. [PICK-12] */
export const useCustomerTree = () => {
  const { nodes, error, retry, refetch } = useTreeQuery();
  return {
    nodes,
    index: useMemo(() => indexTree(nodes ?? none), [nodes]),
    error,
    retry,
    /** The tree as it is now, or null when it can't be fetched. */
    refresh: async (): Promise<readonly TreeNode[] | null> => (await refetch()).data ?? null,
  };
};
export type CustomerTreeData = ReturnType<typeof useCustomerTree>;
