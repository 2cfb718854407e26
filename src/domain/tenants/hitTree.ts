import { pathIn } from './treePath.ts';
import type { TreeIndex } from './treePath.ts';

/** A level in the tree of a search's hits. */
export interface HitNode {
  id: number;
  name: string;
  children: HitNode[];
}

/**
 * Returns the part of a tree that contains a search's hits with their parents, so that levels of the same name can be distinguished. Hits
 * keep their order, so that further ones don't move them; those outside the tree are at the top.
 */
export function hitTree(index: TreeIndex, hits: readonly { id: number; name: string }[]): HitNode[] {
  const nodesById = new Map<number, HitNode>();
  const roots: HitNode[] = [];
  for (const hit of hits) {
    const path = pathIn(index, hit.id);
    let siblings = roots;
    for (const { id, name } of path.length > 0 ? path : [hit]) {
      const node = nodesById.get(id) ?? { id, name, children: [] };
      if (!nodesById.has(id)) siblings.push(node);
      nodesById.set(id, node);
      siblings = node.children;
    }
  }
  return roots;
}
