import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { indexTree } from '#domain/tenants/treePath.ts';
import { usePermission, useUser } from '../session/useSession.ts';
import { useActivePlace } from './useActiveCustomer.ts';
import { useCallQuery } from '#store/callApi.ts';

/**
 * Returns the company's whole tree with `tree_view_full` (the active company's, unless another one is named), else the user's own root: the
 * topmost level that their rights reach. [PICK-12]
 */
export const useTreeQuery = (namedCompanyId?: number) => {
  const user = useUser();
  const active = useActivePlace();
  const companyId = namedCompanyId ?? active.companyId;
  const seesAll = usePermission('tree_view_full');
  const seesOwnRoot = usePermission('tree_see_own_root');
  const roots = useCallQuery(
    'getRootCustomers',
    !seesAll && seesOwnRoot ? { customerId: user.customerId, companyId: user.companyId } : skipToken,
  );
  const rootId = seesOwnRoot ? roots.data?.[0]?.id : user.customerId;
  const companyTree = useCallQuery(
    'getCustomerTree',
    seesAll ? { companyNode: companyId ?? user.companyId } : skipToken,
  );
  const branch = useCallQuery(
    'getCustomerTree',
    !seesAll && rootId !== undefined ? { parentNode: rootId } : skipToken,
  );
  const tree = seesAll ? companyTree : branch;
  return {
    nodes: tree.currentData,
    error: tree.error ?? roots.error,
    retry: () => void (roots.error ? roots : tree).refetch(),
    refetch: tree.refetch,
  };
};

/** Component that preloads the tree, and keeps it with its index. */
export const WarmTree = (): null => {
  const { nodes } = useTreeQuery();
  useEffect(() => {
    if (nodes) indexTree(nodes);
  }, [nodes]);
  return null;
};
