import { Checkbox, Text, TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorItem, RecordKey } from '#domain/drawings/edits.ts';
import { findItems } from '#domain/drawings/findItems.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { selected } from '#entities/drawings/drawingsSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { SideRow } from './SideRow.tsx';
import classes from './beside.module.css';

type SideListProps = {
  items: ReadonlyMap<RecordKey, EditorItem>;
  session: DrawingSession;
  onShow: (key: RecordKey) => void;
};

const rowPx = 48;

/** List of the drawing's items next to it, with a shared selection, ranges by Shift, and bulk edits by the bar above. */
export const SideList = ({ items, session, onShow }: SideListProps) => {
  const { t } = useTranslation('floors');
  const dispatch = useAppDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  /** Start of a range, and the row from which the arrows move. */
  const [from, setFrom] = useState<RecordKey | null>(null);
  const byNumber = [...items.values()].sort((a, b) => a.positionNumber - b.positionNumber);
  const rows = search.trim() === '' ? byNumber : findItems(byNumber, search);
  const chosenKeys = new Set(session.selection);
  const shownChosen = rows.filter(({ key }) => chosenKeys.has(key)).length;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
  });

  // The first item selected on the drawing is scrolled into view.
  const [first] = session.selection;
  const firstAt = rows.findIndex(({ key }) => key === first);
  useEffect(() => {
    if (firstAt >= 0) virtualizer.scrollToIndex(firstAt, { align: 'auto' });
  }, [firstAt, virtualizer]);

  const select = (keys: readonly RecordKey[]) => dispatch(selected(keys));
  const choose = (key: RecordKey, isShift: boolean) => {
    const [start, end] = [
      rows.findIndex((one) => one.key === from),
      rows.findIndex((one) => one.key === key),
    ];
    if (isShift && start >= 0) {
      const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1).map((one) => one.key);
      select([...session.selection.filter((one) => !range.includes(one)), ...range]);
      return;
    }
    setFrom(key);
    select(
      chosenKeys.has(key) ? session.selection.filter((one) => one !== key) : [...session.selection, key],
    );
  };

  const focusRow = (index: number) => {
    virtualizer.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] input`)?.focus(),
    );
  };
  const handleKey = (event: KeyboardEvent, index: number, key: RecordKey) => {
    if (event.key === 'Enter') onShow(key);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = index + (event.key === 'ArrowDown' ? 1 : -1);
      const row = rows[next];
      if (!row) return;
      if (event.shiftKey) {
        if (from === null) setFrom(key);
        select([...new Set([...session.selection, key, row.key])]);
      }
      focusRow(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <section className={classes.beside} aria-label={t('beside.title')}>
      <TextInput
        aria-label={t('beside.search')}
        placeholder={t('beside.search')}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Checkbox
        py={0}
        px="xs"
        label={t('beside.all', { count: rows.length })}
        disabled={rows.length === 0}
        checked={rows.length > 0 && shownChosen === rows.length}
        indeterminate={shownChosen > 0 && shownChosen < rows.length}
        onChange={() => {
          const shownKeys = new Set(rows.map(({ key }) => key));
          const hiddenSelection = session.selection.filter((key) => !shownKeys.has(key));
          select(shownChosen === rows.length ? hiddenSelection : [...hiddenSelection, ...shownKeys]);
        }}
      />
      {rows.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t(items.size === 0 ? 'list.empty' : 'find.nothing')}
        </Text>
      ) : null}
      <div ref={scroller} className={classes.rows}>
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key: rowKey }) => {
            const item = rows[index];
            if (!item) return null;
            const { key } = item;
            return (
              <SideRow
                key={rowKey}
                item={item}
                index={index}
                start={start}
                isChosen={chosenKeys.has(key)}
                onChoose={(isShift) => choose(key, isShift)}
                onShow={() => onShow(key)}
                onKeyDown={(event) => handleKey(event, index, key)}
              />
            );
          })}
        </ul>
      </div>
    </section>
  );
};
