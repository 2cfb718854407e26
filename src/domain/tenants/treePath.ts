import type { TreeNode } from '#contract/tenants/customer.ts';

/** A node with its depth (0 at a root) and the ids of the nodes above it, root first. */
export interface FlatNode {
  node: TreeNode;
  depth: number;
  path: readonly number[];
}

type Nodes = readonly TreeNode[];

/** Flattens a tree in order, each node before its children; without recursion, so that depth has no limit. */
export function flattenTree(roots: Nodes): FlatNode[] {
  const flat: FlatNode[] = [];
  const open: FlatNode[] = roots.map((node) => ({ node, depth: 0, path: [] })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    flat.push(next);
    const { node, depth } = next;
    const path = [...next.path, node.id];
    open.push(...node.children.map((child) => ({ node: child, depth: depth + 1, path })).reverse());
  }
  return flat;
}

/** Nodes by id. */
export type TreeIndex = ReadonlyMap<number, TreeNode>;

const indexes = new WeakMap<Nodes, TreeIndex>();

/** Returns the cached index of a tree; without recursion, so that depth has no limit. */
export function indexTree(roots: Nodes): TreeIndex {
  const cachedIndex = indexes.get(roots);
  if (cachedIndex) return cachedIndex;
  const byId = new Map<number, TreeNode>();
  const open = [...roots];
  for (let next = open.pop(); next; next = open.pop()) {
    byId.set(next.id, next);
    for (const child of next.children) open.push(child);
  }
  indexes.set(roots, byId);
  return byId;
}

/** Returns the nodes from a root down to the one with this id; empty if it isn't in the tree. */
export function pathIn(index: TreeIndex, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = index.get(id); node; node = node.parentId === null ? undefined : index.get(node.parentId)) {
    path.unshift(node);
  }
  return path;
}

/** Joins levels from top to bottom to one text. */
export const levelsText = (names: readonly string[]): string => names.join(' › ');

/** Returns the path to a level as a text, from its root to its own name; only its name if it isn't in the tree. */
export function pathText(index: TreeIndex, level: { id: number; name: string }): string {
  const path = pathIn(index, level.id);
  return levelsText((path.length > 0 ? path : [level]).map(({ name }) => name));
}

/** Returns the number of nodes below one. */
export function countBelow(node: TreeNode): number {
  return indexTree(node.children).size;
}

/** Returns the nodes from a root down to the one with this id; empty if it isn't in the tree. */
export function findPath(roots: Nodes, id: number): TreeNode[] {
  return pathIn(indexTree(roots), id);
}

/** Returns whether a node equals another or is below it; a level can't be moved under such a node. */
export function isUnder(roots: Nodes, id: number, aboveId: number): boolean {
  return findPath(roots, id).some((node) => node.id === aboveId);
}

/** A level in a dropdown; `depth` is 0 at a root. */
export interface LevelOption {
  id: number;
  name: string;
  depth: number;
}

/**
 * Returns the levels of a tree whose names contain a text, with the levels above them, in tree order.
 * @param max number of options at most
 */
export function levelOptions(roots: Nodes, text: string, max: number): LevelOption[] {
  const searched = text.trim().toLocaleLowerCase();
  const levels = flattenTree(roots);
  const shownIds = new Set(
    levels.flatMap(({ node, path }) =>
      node.name.toLocaleLowerCase().includes(searched) ? [...path, node.id] : [],
    ),
  );
  return levels
    .filter(({ node }) => shownIds.has(node.id))
    .slice(0, max)
    .map(({ node: { id, name }, depth }) => ({ id, name, depth }));
}

/** Returns a name as dropdowns show its level: one dash per level above it. [FORM-19] */
export const dashPrefixed = (depth: number, name: string): string =>
  depth > 0 ? `${'-'.repeat(depth)} ${name}` : name;

const longestName = 30;

/** Truncates a name to this many characters, the last an ellipsis; never within a code point. */
export function truncate(name: string, max: number = longestName): string {
  const characters = [...name];
  return characters.length <= max
    ? name
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
