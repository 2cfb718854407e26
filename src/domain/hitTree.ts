import { pathIn } from './treePath.ts';
import type { TreeIndex } from './treePath.ts';

/** A level of the tree that a search's hits make. */
export interface HitNode {
  id: number;
  name: string;
  children: HitNode[];
}

/**
 * The part of a tree that holds a search's hits: each below the levels above it, so that levels of the same name can be told apart. They
 * keep the order in which they came, so that more of them move none; those that the tree doesn't hold stand at the top.
 */
export function hitTree(index: TreeIndex, hits: readonly { id: number; name: string }[]): HitNode[] {
  const made = new Map<number, HitNode>();
  const roots: HitNode[] = [];
  for (const hit of hits) {
    const path = pathIn(index, hit.id);
    let siblings = roots;
    for (const { id, name } of path.length > 0 ? path : [hit]) {
      const node = made.get(id) ?? { id, name, children: [] };
      if (!made.has(id)) siblings.push(node);
      made.set(id, node);
      siblings = node.children;
    }
  }
  return roots;
}
