/** A level of a tree. */
export type TreeItem = { id: number; name: string; children: readonly TreeItem[] };

/** A row of the tree as it is shown now. */
export type TreeRow = {
  item: TreeItem;
  /** 1 at a root. */
  level: number;
  parentId: number | null;
  position: number;
  siblings: number;
  hasChildren: boolean;
  isOpen: boolean;
};

const lower = (text: string) => text.toLowerCase();

/** Names as searches compare them; made once per tree, since a search asks for all of them at every key. */
const lowerNames = new WeakMap<TreeItem, string>();
const lowerName = (item: TreeItem): string => {
  const known = lowerNames.get(item);
  if (known !== undefined) return known;
  const name = lower(item.name);
  lowerNames.set(item, name);
  return name;
};

/** The ids of the items that a search shows: those that match, what stands above them, and what is below them. */
const searchHits = (items: readonly TreeItem[], wanted: string) => {
  const shown = new Set<number>();
  const opened = new Set<number>();
  const visit = (item: TreeItem, isUnderHit: boolean): boolean => {
    const isHit = lowerName(item).includes(wanted);
    let hasHitBelow = false;
    for (const child of item.children) hasHitBelow = visit(child, isUnderHit || isHit) || hasHitBelow;
    if (isHit || hasHitBelow || isUnderHit) shown.add(item.id);
    if (hasHitBelow) opened.add(item.id);
    return isHit || hasHitBelow;
  };
  for (const item of items) visit(item, false);
  return { shown, opened };
};

/** The rows that a tree shows, with open branches; a search opens the way to every match. */
export const treeRows = (
  items: readonly TreeItem[],
  openIds: readonly number[],
  search: string,
): TreeRow[] => {
  const wanted = lower(search.trim());
  const hits = wanted === '' ? null : searchHits(items, wanted);
  const open = new Set(openIds);
  const rows: TreeRow[] = [];
  const visit = (siblings: readonly TreeItem[], level: number, parentId: number | null) => {
    const shown = hits ? siblings.filter(({ id }) => hits.shown.has(id)) : siblings;
    shown.forEach((item, index) => {
      const hasChildren = item.children.length > 0;
      const isOpen = hasChildren && (open.has(item.id) || (hits?.opened.has(item.id) ?? false));
      rows.push({ item, level, parentId, position: index + 1, siblings: shown.length, hasChildren, isOpen });
      if (isOpen) visit(item.children, level + 1, item.id);
    });
  };
  visit(items, 1, null);
  return rows;
};

/** Whether two rows look the same, so that a row that stays isn't drawn again when others come or go. */
export const isSameRow = (a: TreeRow, b: TreeRow): boolean =>
  a.item.id === b.item.id &&
  a.item.name === b.item.name &&
  a.level === b.level &&
  a.position === b.position &&
  a.siblings === b.siblings &&
  a.hasChildren === b.hasChildren &&
  a.isOpen === b.isOpen;

/** A name in three parts around the first match of a search. */
export const splitMatch = (name: string, search: string): [before: string, match: string, after: string] => {
  const wanted = lower(search.trim());
  const start = wanted === '' ? -1 : lower(name).indexOf(wanted);
  if (start < 0) return [name, '', ''];
  const end = start + wanted.length;
  return [name.slice(0, start), name.slice(start, end), name.slice(end)];
};
