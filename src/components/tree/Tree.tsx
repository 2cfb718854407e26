import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsTouch } from '../theme/useIsMobile.ts';
import { TreeRowView } from './TreeRowView.tsx';
import { treeRows } from './treeRows.ts';
import type { TreeItem, TreeRow } from './treeRows.ts';
import { useTreeKeys } from './useTreeKeys.ts';
import classes from './tree.module.css';

type TreeProps<Item extends TreeItem> = {
  label: string;
  nodes: readonly Item[];
  selectedId?: number | null;
  openIds: readonly number[];
  onOpenIdsChange: (openIds: number[]) => void;
  onSelect: (node: Item) => void;
  /** Shows matches only, with the way to them. */
  search?: string;
  actions?: (node: Item) => ReactNode;
  /** Longest name in characters; all of it shows on hover. */
  nameLength?: number;
};

/** Up to here every row is in the page. */
const mostPlainRows = 200;
const rowPx = { mouse: 40, touch: 56 };

/** A tree that is walked with arrows, finds while one types, and stays quick with thousands of levels. */
export const Tree = <Item extends TreeItem>(props: TreeProps<Item>) => {
  const {
    label,
    nodes,
    selectedId,
    openIds,
    onOpenIdsChange,
    onSelect,
    search = '',
    actions,
    nameLength = 30,
  } = props;
  const { t } = useTranslation('common');
  const isTouch = useIsTouch();
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => treeRows(nodes, openIds, search), [nodes, openIds, search]);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const isVirtual = rows.length > mostPlainRows;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => box.current,
    estimateSize: () => (isTouch ? rowPx.touch : rowPx.mouse),
    overscan: 10,
  });

  const hasRow = (id: number | null | undefined) => rows.some(({ item }) => item.id === id);
  const tabStopId = [focusedId, selectedId].find((id) => hasRow(id)) ?? rows[0]?.item.id;
  const setOpen = (id: number, isOpen: boolean) =>
    onOpenIdsChange(isOpen ? [...openIds, id] : openIds.filter((open) => open !== id));
  // The rows are made of the caller's nodes; nothing else comes back.
  const nodeOf = (row: TreeRow) => row.item as Item;
  const select = (row: TreeRow) => onSelect(nodeOf(row));
  const focusRow = (index: number) => {
    if (isVirtual) virtualizer.scrollToIndex(index);
    const focus = () => box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
    focus();
    // A row that was outside is made by the scroll first.
    if (isVirtual) requestAnimationFrame(focus);
  };
  const handleKeyDown = useTreeKeys({ rows, focusRow, setOpen, onSelect: select });

  const renderRow = (row: TreeRow, index: number, top?: number) => (
    <TreeRowView
      key={row.item.id}
      row={row}
      index={index}
      top={top}
      isSelected={row.item.id === selectedId}
      isTabStop={row.item.id === tabStopId}
      search={search}
      nameLength={nameLength}
      actions={actions?.(nodeOf(row))}
      onToggle={() => setOpen(row.item.id, !row.isOpen)}
      onSelect={() => select(row)}
      onKeyDown={handleKeyDown}
      onFocus={() => setFocusedId(row.item.id)}
    />
  );

  return (
    <div ref={box} className={classes.box}>
      {rows.length === 0 && search !== '' ? <p className={classes.empty}>{t('tree.no_hits')}</p> : null}
      <div
        role="tree"
        aria-label={label}
        style={isVirtual ? { position: 'relative', height: virtualizer.getTotalSize() } : undefined}
      >
        {isVirtual
          ? virtualizer.getVirtualItems().flatMap(({ index, start }) => {
              const row = rows[index];
              return row ? [renderRow(row, index, start)] : [];
            })
          : rows.map((row, index) => renderRow(row, index))}
      </div>
    </div>
  );
};
