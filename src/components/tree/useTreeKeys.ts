import type { KeyboardEvent } from 'react';
import type { TreeRow } from './treeRows.ts';

type TreeKeysOptions = {
  rows: readonly TreeRow[];
  focusRow: (index: number) => void;
  setOpen: (id: number, isOpen: boolean) => void;
  onSelect: (row: TreeRow) => void;
  /** Handles further keys of the caller; returns whether it handled the key. */
  onKey: (event: KeyboardEvent<HTMLElement>, row: TreeRow) => boolean;
};

/** Returns the handler of a tree's keys: up and down, right opens or goes in, left closes or goes out, a letter jumps, Enter chooses. */
export const useTreeKeys =
  ({ rows, focusRow, setOpen, onSelect, onKey }: TreeKeysOptions) =>
  (event: KeyboardEvent<HTMLElement>, index: number) => {
    const row = rows[index];
    // Keys on a row's own buttons belong to these.
    if (!row || !(event.target instanceof Element) || event.target.getAttribute('role') !== 'treeitem')
      return;
    if (onKey(event, row)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { item, parentId, hasChildren, isOpen } = row;
    const goTo = (targetIndex: number) => {
      if (rows[targetIndex]) focusRow(targetIndex);
    };
    const startsWith = (candidate: TreeRow) =>
      candidate.item.name.toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase());
    const acts: Record<string, () => void> = {
      ArrowDown: () => goTo(index + 1),
      ArrowUp: () => goTo(index - 1),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      ArrowRight: () => {
        if (hasChildren && !isOpen) setOpen(item.id, true);
        else if (hasChildren) goTo(index + 1);
      },
      ArrowLeft: () => {
        if (isOpen) setOpen(item.id, false);
        else if (parentId !== null) goTo(rows.findIndex((above) => above.item.id === parentId));
      },
      Enter: () => onSelect(row),
      ' ': () => onSelect(row),
    };
    const act = acts[event.key];
    if (act) act();
    else if (event.key.length === 1) {
      const next = rows.findIndex((candidate, at) => at > index && startsWith(candidate));
      goTo(next >= 0 ? next : rows.findIndex(startsWith));
    } else return;
    event.preventDefault();
  };
