import { useMemo, useState } from 'react';
import type { TreeNode } from '#contract/tenants/customer.ts';
import { pathIn } from '#domain/tenants/treePath.ts';
import type { TreeIndex } from '#domain/tenants/treePath.ts';

/** Returns the open branches: initially the only root and the path to the active level; then the ones opened by the user. */
export const useOpenBranches = (
  nodes: readonly TreeNode[] | undefined,
  index: TreeIndex,
  selectedId: number | null,
) => {
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  const idsTo = (id: number) => pathIn(index, id).map((node) => node.id);
  const first = useMemo(
    () => [
      ...(nodes?.length === 1 ? nodes.map(({ id }) => id) : []),
      ...(selectedId === null ? [] : pathIn(index, selectedId).map((node) => node.id)),
    ],
    [nodes, index, selectedId],
  );
  const openIds = opened ?? first;
  return {
    openIds,
    setOpenIds: setOpened,
    /** Opens a level and its parents. */
    openTo: (id: number) => setOpened([...new Set([...openIds, ...idsTo(id)])]),
  };
};
