import { useMemo, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeItem } from './flatTree.ts';
import { partOf, rowIndexOf } from './rowOf.ts';
import { rowLabels } from './rowLabels.ts';
import { TreeRowView } from './TreeRowView.tsx';
import { treeRows } from './treeRows.ts';
import type { TreeRow } from './treeRows.ts';
import { useTreeDrag } from './useTreeDrag.ts';
import type { TreeDrag } from './useTreeDrag.ts';
import { useTreeKeys } from './useTreeKeys.ts';
import { useTreeWindow } from './useTreeWindow.ts';
import classes from './tree.module.css';

type TreeProps<Item extends TreeItem> = {
  label: string;
  nodes: readonly Item[];
  selectedId?: number | null;
  openIds: readonly number[];
  onOpenIdsChange: (openIds: number[]) => void;
  onSelect: (node: Item) => void;
  /** Filters the tree to matches and their parents. */
  search?: string;
  /** True if the nodes are results of a search elsewhere: matches are marked in names, none is hidden. */
  isFound?: boolean;
  /** Maximum length of a name, in characters; hover and focus show all of it. */
  nameLength?: number;
  /** Opens a level's actions at the element; rows get a button for it. */
  onMenu?: (node: Item, at: HTMLElement) => void;
  /** Handles further keys on a row; returns whether it handled the key. */
  onKey?: (event: KeyboardEvent<HTMLElement>, node: Item) => boolean;
  /** Returns the reason why a level can't be chosen, or null. */
  refusalOf?: (node: Item) => string | null;
  onRefused?: (node: Item, refusal: string) => void;
  drag?: TreeDrag<Item>;
  /** Level being cut, waiting for its new parent. */
  cutId?: number | null;
};

const placeOf = (rows: readonly TreeRow[], id: number | null) =>
  id === null ? -1 : rows.findIndex(({ item }) => item.id === id);

/** Tree with arrow keys, search while typing, and thousands of levels. */
export const Tree = <Item extends TreeItem>(props: TreeProps<Item>) => {
  const { label, nodes, selectedId = null, openIds, onOpenIdsChange, onSelect, search = '' } = props;
  const { isFound = false, nameLength = 30, onMenu, onKey, refusalOf, cutId = null } = props;
  const activeSearch = isFound ? '' : search;
  const { t } = useTranslation('common');
  const rows = useMemo(() => treeRows(nodes, openIds, activeSearch), [nodes, openIds, activeSearch]);
  const labels = useMemo(() => rowLabels(t), [t]);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const focusedPlace = useMemo(() => placeOf(rows, focusedId), [rows, focusedId]);
  const selectedPlace = useMemo(() => placeOf(rows, selectedId), [rows, selectedId]);
  const tabStop = Math.max(0, focusedPlace >= 0 ? focusedPlace : selectedPlace);
  const { box, shown, focusRow, heightPx } = useTreeWindow(rows.length, tabStop, selectedPlace, search);

  const setOpen = (id: number, isOpen: boolean) =>
    onOpenIdsChange(isOpen ? [...openIds, id] : openIds.filter((open) => open !== id));
  // Rows contain the caller's own nodes.
  const nodeOf = (row: TreeRow) => row.item as Item;
  const select = (row: TreeRow) => {
    const refusal = refusalOf?.(nodeOf(row)) ?? null;
    if (refusal === null) onSelect(nodeOf(row));
    else props.onRefused?.(nodeOf(row), refusal);
  };
  const { start, markOf, ghost, isDragging, isRefused, text } = useTreeDrag(props.drag, {
    rows,
    box,
    setOpen,
  });
  const handleKeyDown = useTreeKeys({
    rows,
    focusRow,
    setOpen,
    onSelect: select,
    onKey: (event, row) => onKey?.(event, nodeOf(row)) ?? false,
  });

  const rowOf = (target: EventTarget) => rows[rowIndexOf(target) ?? -1];
  const handleClick = ({ target }: MouseEvent) => {
    const row = rowOf(target);
    const part = partOf(target);
    if (!row) return;
    if (part === 'toggle') setOpen(row.item.id, !row.isOpen);
    else if (part === 'row') select(row);
    else if (target instanceof Element) {
      const button = target.closest<HTMLElement>('[data-part="menu"]');
      if (button) onMenu?.(nodeOf(row), button);
    }
  };

  return (
    <div ref={box} className={classes.box} data-dragging={isDragging || undefined}>
      {rows.length === 0 && search !== '' ? <p className={classes.empty}>{t('tree.no_hits')}</p> : null}
      <div
        role="tree"
        className={classes.rows}
        aria-label={label}
        style={heightPx === undefined ? undefined : { position: 'relative', height: heightPx }}
        onClick={handleClick}
        onKeyDown={(event) => handleKeyDown(event, rowIndexOf(event.target) ?? -1)}
        onFocus={({ target }) => setFocusedId(rowOf(target)?.item.id ?? null)}
        onPointerDown={start}
      >
        {shown.map(({ index, top }) => {
          const row = rows[index];
          return row ? (
            <TreeRowView
              key={row.item.id}
              row={row}
              index={index}
              top={top}
              isSelected={row.item.id === selectedId}
              isTabStop={index === tabStop}
              search={search}
              nameLength={nameLength}
              labels={labels}
              hasMenu={onMenu !== undefined}
              refusal={refusalOf?.(nodeOf(row)) ?? null}
              mark={markOf(row.item) ?? (row.item.id === cutId ? 'dragged' : undefined)}
            />
          ) : null;
        })}
      </div>
      {isDragging ? (
        <div ref={ghost} className={classes.ghost} data-refused={isRefused || undefined}>
          {text}
        </div>
      ) : null}
    </div>
  );
};
