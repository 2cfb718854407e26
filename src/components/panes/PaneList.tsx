import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryId, PaneRow, PickEntry } from './paneRows.ts';
import { usePaneWindow } from './usePaneWindow.ts';
import classes from './panes.module.css';

/** Direction in which a pane's entries are moved. */
export type PaneAct = 'add' | 'remove';

/** Settings for each entry of a pane, and for all entries of a group at once. */
export interface PaneSettings<Id extends EntryId> {
  entry: (entry: PickEntry<Id>) => ReactNode;
  group?: (group: { id: number; name: string }, entries: readonly PickEntry<Id>[]) => ReactNode;
}

type PaneListProps<Id extends EntryId> = {
  label: string;
  rows: readonly PaneRow<Id>[];
  act: PaneAct;
  onAct: (ids: readonly Id[]) => void;
  onFold: (groupId: number) => void;
  isReadOnly: boolean;
  settings?: PaneSettings<Id>;
};

const keyOf = <Id extends EntryId>(row: PaneRow<Id>) =>
  row.kind === 'group' ? `group ${row.id}` : row.entry.id;

/** Lines of a pane; of a long one only visible lines are rendered. */
export const PaneList = <Id extends EntryId>(props: PaneListProps<Id>) => {
  const { label, rows, act, onAct, onFold, isReadOnly, settings } = props;
  const { t } = useTranslation('lists');
  const keys = useMemo(() => rows.map(keyOf), [rows]);
  const { box, lines, measure, heightPx, handleKey, keepFocusAt } = usePaneWindow(keys);
  const Icon = act === 'add' ? IconPlus : IconX;
  const take = (index: number, ids: readonly Id[]) => {
    keepFocusAt(index);
    onAct(ids);
  };
  const takeButton = (name: string, onTake: () => void) => (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={name} onClick={onTake}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
  const entryLine = (entry: PickEntry<Id>, index: number) => {
    const { id, name, note } = entry;
    const text = (
      <span className={classes.text}>
        <span>{name}</span> {note ? <span className={classes.note}>{note}</span> : null}
      </span>
    );
    if (isReadOnly) return <div className={classes.entry}>{text}</div>;
    const takeName = t(`panes.${act}`, { name: note ? `${name} ${note}` : name });
    if (settings)
      return (
        <div className={classes.entry}>
          <div className={classes.set}>
            {text}
            {settings.entry(entry)}
          </div>
          {takeButton(takeName, () => take(index, [id]))}
        </div>
      );
    return (
      <button type="button" className={classes.entry} aria-label={takeName} onClick={() => take(index, [id])}>
        {text}
        <Icon size={18} aria-hidden />
      </button>
    );
  };
  const groupLine = (row: Extract<PaneRow<Id>, { kind: 'group' }>, index: number) => {
    const { id, name, entries, isFolded } = row;
    const Fold = isFolded ? IconChevronRight : IconChevronDown;
    return (
      <div className={classes.group}>
        <button type="button" className={classes.fold} aria-expanded={!isFolded} onClick={() => onFold(id)}>
          <Fold size={18} aria-hidden />
          <span className={classes.text}>{name}</span>
          <span className={`${classes.count} tabular`}>{entries.length}</span>
        </button>
        {isReadOnly ? null : settings?.group?.({ id, name }, entries)}
        {isReadOnly
          ? null
          : takeButton(t(`panes.${act}_group`, { name }), () =>
              take(
                index,
                entries.map((entry) => entry.id),
              ),
            )}
      </div>
    );
  };
  return (
    <div ref={box} className={classes.box} tabIndex={-1} onKeyDown={handleKey}>
      <ul aria-label={label} className={classes.lines} style={{ height: heightPx }}>
        {lines.map(({ index, top }) => {
          const row = rows[index];
          return row ? (
            <li
              key={keyOf(row)}
              ref={top === undefined ? undefined : measure}
              data-index={index}
              className={top === undefined ? undefined : classes.line}
              style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
            >
              {row.kind === 'entry' ? entryLine(row.entry, index) : groupLine(row, index)}
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
};
