import { Tooltip } from '@mantine/core';
import { memo, useId } from 'react';
import { CutText, cutName } from '../text/CutText.tsx';
import type { RowLabels } from './rowLabels.ts';
import { isSameRow, splitMatch } from './treeRows.ts';
import type { TreeRow } from './treeRows.ts';
import classes from './tree.module.css';

/** Style of a row during a drag or move. */
export type DropMark = 'dragged' | 'ok' | 'refused';

type TreeRowViewProps = {
  row: TreeRow;
  index: number;
  /** Distance from the tree's top in px, when virtualised. */
  top: number | undefined;
  isSelected: boolean;
  isTabStop: boolean;
  search: string;
  nameLength: number;
  labels: RowLabels;
  hasMenu: boolean;
  /** Reason why it can't be chosen. */
  refusal: string | null;
  mark: DropMark | undefined;
};

const isSameView = (a: TreeRowViewProps, b: TreeRowViewProps): boolean =>
  isSameRow(a.row, b.row) &&
  a.index === b.index &&
  a.top === b.top &&
  a.isSelected === b.isSelected &&
  a.isTabStop === b.isTabStop &&
  a.search === b.search &&
  a.nameLength === b.nameLength &&
  a.labels === b.labels &&
  a.hasMenu === b.hasMenu &&
  a.refusal === b.refusal &&
  a.mark === b.mark;

type RowNameProps = { id: string; name: string; search: string; max: number };

const RowName = ({ id, name, search, max }: RowNameProps) => {
  const { head, rest } = cutName(name, max);
  const [before, match, after] = splitMatch(head, search);
  const markedName = match ? (
    <>
      {before}
      <mark className={classes.match}>{match}</mark>
      {after}
    </>
  ) : (
    head
  );
  return (
    <span className={classes.name} id={id}>
      <CutText head={markedName} rest={rest} />
    </span>
  );
};

/** Row of the tree: toggle, name with the match marked, and actions button. */
export const TreeRowView = memo((props: TreeRowViewProps) => {
  const { row, index, top, isSelected, isTabStop, search, nameLength, labels, hasMenu, refusal, mark } =
    props;
  const nameId = useId();
  const { item, level, hasChildren, isOpen } = row;
  const isCut = cutName(item.name, nameLength).rest !== '';
  const view = (
    <div
      role="treeitem"
      className={classes.row}
      data-index={index}
      data-drop={mark}
      aria-labelledby={hasMenu ? nameId : undefined}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-disabled={refusal === null ? undefined : true}
      title={refusal ?? undefined}
      tabIndex={isTabStop ? 0 : -1}
      style={{
        paddingInlineStart: `calc(${level - 1} * var(--indent))`,
        ...(top === undefined ? {} : { position: 'absolute', top }),
      }}
    >
      {hasChildren ? (
        <span
          className={classes.toggle}
          data-part="toggle"
          data-open={isOpen || undefined}
          title={labels[isOpen ? 'close' : 'open'](item.name)}
          aria-hidden
        />
      ) : (
        <span className={classes.toggle} aria-hidden />
      )}
      <RowName id={nameId} name={item.name} search={search} max={nameLength} />
      {hasMenu ? (
        <button
          type="button"
          className={classes.menuButton}
          data-part="menu"
          aria-haspopup="menu"
          aria-label={labels.menu(item.name)}
          tabIndex={isTabStop ? 0 : -1}
        />
      ) : null}
    </div>
  );
  if (!isCut) return view;
  return (
    <Tooltip label={item.name} events={{ hover: true, focus: true, touch: false }}>
      {view}
    </Tooltip>
  );
}, isSameView);
TreeRowView.displayName = 'TreeRowView';
