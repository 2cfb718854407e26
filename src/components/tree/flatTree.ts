export type TreeItem = { id: number; name: string; children: readonly TreeItem[] };

/** A tree flattened into one list, each item before its descendants: searched at every key press. */
type FlatTree = {
  /** Names normalised for searches. */
  names: readonly string[];
  /** Index of the parent, -1 at a root. */
  parents: readonly number[];
  /** Size of each subtree, including its root. */
  sizes: readonly number[];
};

const flatTrees = new WeakMap<readonly TreeItem[], FlatTree>();

/** Returns the cached flat form of a tree. */
export const flatTreeOf = (items: readonly TreeItem[]): FlatTree => {
  const cachedTree = flatTrees.get(items);
  if (cachedTree) return cachedTree;
  const names: string[] = [];
  const parents: number[] = [];
  const sizes: number[] = [];
  const visit = (item: TreeItem, parent: number) => {
    const place = names.push(item.name.toLowerCase()) - 1;
    parents.push(parent);
    sizes.push(1);
    for (const child of item.children) visit(child, place);
    sizes[place] = names.length - place;
  };
  for (const item of items) visit(item, -1);
  const flat = { names, parents, sizes };
  flatTrees.set(items, flat);
  return flat;
};
