import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaneRow } from './paneRows.ts';
import { usePaneWindow } from './usePaneWindow.ts';
import classes from './panes.module.css';

/** Which way a pane's entries go. */
export type PaneAct = 'add' | 'remove';

type PaneListProps = {
  label: string;
  rows: readonly PaneRow[];
  act: PaneAct;
  onAct: (ids: readonly number[]) => void;
  onFold: (groupId: number) => void;
  isReadOnly: boolean;
};

const keyOf = (row: PaneRow) => (row.kind === 'group' ? `group ${row.id}` : row.entry.id);

/** The lines of a pane; of a long one only those in sight are in the page. */
export const PaneList = ({ label, rows, act, onAct, onFold, isReadOnly }: PaneListProps) => {
  const { t } = useTranslation('lists');
  const keys = useMemo(() => rows.map(keyOf), [rows]);
  const { box, lines, measure, heightPx, handleKey, keepFocusAt } = usePaneWindow(keys);
  const Icon = act === 'add' ? IconPlus : IconX;
  const take = (index: number, ids: readonly number[]) => {
    keepFocusAt(index);
    onAct(ids);
  };
  const content = (row: PaneRow, index: number) => {
    if (row.kind === 'entry') {
      const { id, name, note } = row.entry;
      const text = (
        <span className={classes.text}>
          <span>{name}</span> {note ? <span className={classes.note}>{note}</span> : null}
        </span>
      );
      if (isReadOnly) return <div className={classes.entry}>{text}</div>;
      return (
        <button
          type="button"
          className={classes.entry}
          aria-label={t(`panes.${act}`, { name: note ? `${name} ${note}` : name })}
          onClick={() => take(index, [id])}
        >
          {text}
          <Icon size={18} aria-hidden />
        </button>
      );
    }
    const { id, name, entries, isFolded } = row;
    const Fold = isFolded ? IconChevronRight : IconChevronDown;
    return (
      <div className={classes.group}>
        <button type="button" className={classes.fold} aria-expanded={!isFolded} onClick={() => onFold(id)}>
          <Fold size={18} aria-hidden />
          <span className={classes.text}>{name}</span>
          <span className={`${classes.count} tabular`}>{entries.length}</span>
        </button>
        {isReadOnly ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t(`panes.${act}_group`, { name })}
            onClick={() =>
              take(
                index,
                entries.map((entry) => entry.id),
              )
            }
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
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
              {content(row, index)}
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
};
