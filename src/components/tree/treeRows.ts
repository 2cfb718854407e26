import { flatTreeOf } from './flatTree.ts';
import type { TreeItem } from './flatTree.ts';

/** A visible row of the tree. */
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

/** Returns the rows that a search shows, by index in the flat tree: matches, their parents (opened), and their descendants. */
const searchHits = (items: readonly TreeItem[], query: string) => {
  const { names, parents, sizes } = flatTreeOf(items);
  const isShown = new Uint8Array(names.length);
  const isUnderHit = new Uint8Array(names.length);
  const isOpened = new Uint8Array(names.length);
  names.forEach((name, place) => {
    const parent = parents[place] ?? -1;
    const isHit = name.includes(query);
    if (!isHit && isUnderHit[parent] !== 1) return;
    isShown[place] = 1;
    isUnderHit[place] = 1;
    for (let above = parent; isHit && above >= 0 && isOpened[above] === 0; above = parents[above] ?? -1) {
      isShown[above] = 1;
      isOpened[above] = 1;
    }
  });
  return { isShown, isOpened, sizes };
};

/** Returns the visible rows of a tree, given the open branches; a search opens the path to every match. */
export const treeRows = (
  items: readonly TreeItem[],
  openIds: readonly number[],
  search: string,
): TreeRow[] => {
  const query = lower(search.trim());
  const hits = query === '' ? null : searchHits(items, query);
  const open = new Set(openIds);
  const rows: TreeRow[] = [];
  const visit = (siblings: readonly TreeItem[], from: number, level: number, parentId: number | null) => {
    const shownItems: { item: TreeItem; at: number }[] = [];
    let place = from;
    for (const item of siblings) {
      if (!hits || hits.isShown[place] === 1) shownItems.push({ item, at: place });
      place += hits?.sizes[place] ?? 1;
    }
    shownItems.forEach(({ item, at }, index) => {
      const hasChildren = item.children.length > 0;
      const isOpen = hasChildren && (open.has(item.id) || hits?.isOpened[at] === 1);
      rows.push({
        item,
        level,
        parentId,
        position: index + 1,
        siblings: shownItems.length,
        hasChildren,
        isOpen,
      });
      if (isOpen) visit(item.children, at + 1, level + 1, item.id);
    });
  };
  visit(items, 0, 1, null);
  return rows;
};

/** Returns whether two rows look the same, so that a remaining row isn't rendered again when others are added or removed. */
export const isSameRow = (a: TreeRow, b: TreeRow): boolean =>
  a.item.id === b.item.id &&
  a.item.name === b.item.name &&
  a.level === b.level &&
  a.position === b.position &&
  a.siblings === b.siblings &&
  a.hasChildren === b.hasChildren &&
  a.isOpen === b.isOpen;

/** Splits a name into three parts around the first match of a search. */
export const splitMatch = (name: string, search: string): [before: string, match: string, after: string] => {
  const query = lower(search.trim());
  const start = query === '' ? -1 : lower(name).indexOf(query);
  if (start < 0) return [name, '', ''];
  const end = start + query.length;
  return [name.slice(0, start), name.slice(start, end), name.slice(end)];
};
