import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { TreeNode } from '#contract/tenants/customer.ts';
import { targetTreeOf } from '#domain/tenants/treeMoves.ts';
import { indexTree } from '#domain/tenants/treePath.ts';
import { useActivePlace } from './useActiveCustomer.ts';
import { selectPrincipal } from '../session/sessionSlice.ts';
import { useUser } from '../session/useSession.ts';
import { useCallQuery } from '#store/callApi.ts';

const noNodes: readonly TreeNode[] = [];

/**
 * Returns the tree of targets for moving a level: all of the chosen company, from the active customer's root, from the user's own customer,
 * or nothing. [PERM-24, PERM-36, PERM-40]
 */
export const useTargetTree = (companyId: number) => {
  const kind = targetTreeOf(useSelector(selectPrincipal));
  const { customerId: ownId } = useUser();
  const active = useActivePlace();
  const customerId = active.customerId ?? ownId;
  const roots = useCallQuery(
    'getRootCustomers',
    kind === 'root' ? { customerId, companyId: active.companyId } : skipToken,
  );
  const topId = kind === 'own' ? ownId : kind === 'root' ? roots.data?.[0]?.id : undefined;
  const companyTree = useCallQuery(
    'getCustomerTree',
    kind === 'company' ? { companyNode: companyId } : skipToken,
  );
  const branch = useCallQuery(
    'getCustomerTree',
    topId === undefined || topId === null ? skipToken : { parentNode: topId },
  );
  const tree = kind === 'company' ? companyTree : branch;
  const nodes = kind === 'nothing' ? noNodes : tree.currentData;
  return {
    nodes,
    index: useMemo(() => indexTree(nodes ?? noNodes), [nodes]),
    error: tree.error ?? roots.error,
    retry: () => void (roots.error ? roots : tree).refetch(),
  };
};
