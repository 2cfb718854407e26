import { Tooltip } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CutText, cutName } from '../text/CutText.tsx';
import { splitMatch } from './treeRows.ts';
import type { TreeRow } from './treeRows.ts';
import classes from './tree.module.css';

type TreeRowViewProps = {
  row: TreeRow;
  index: number;
  top: number | undefined;
  isSelected: boolean;
  isTabStop: boolean;
  search: string;
  nameLength: number;
  actions: ReactNode;
  onToggle: () => void;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  onFocus: () => void;
};

/** One level of the tree: its branch's switch, its name with the match marked, and what can be done with it. */
export const TreeRowView = (props: TreeRowViewProps) => {
  const { row, index, top, isSelected, isTabStop, search, nameLength, actions } = props;
  const { onToggle, onSelect, onKeyDown, onFocus } = props;
  const { t } = useTranslation('common');
  const { item, level, hasChildren, isOpen } = row;
  const { head, rest } = cutName(item.name, nameLength);
  const [before, match, after] = splitMatch(head, search);
  return (
    <div
      role="treeitem"
      className={classes.row}
      data-index={index}
      aria-label={actions ? item.name : undefined}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      aria-expanded={hasChildren ? isOpen : undefined}
      tabIndex={isTabStop ? 0 : -1}
      style={{
        paddingInlineStart: (level - 1) * 20,
        ...(top === undefined ? {} : { position: 'absolute', top }),
      }}
      onClick={onSelect}
      onKeyDown={(event) => onKeyDown(event, index)}
      onFocus={onFocus}
    >
      {hasChildren ? (
        <span
          className={classes.toggle}
          data-open={isOpen || undefined}
          title={isOpen ? t('tree.close', { name: item.name }) : t('tree.open', { name: item.name })}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <IconChevronRight size={18} />
        </span>
      ) : (
        <span className={classes.toggle} aria-hidden />
      )}
      <Tooltip label={item.name} disabled={rest === ''}>
        <span className={classes.name}>
          <CutText
            head={
              <>
                {before}
                {match ? <mark className={classes.match}>{match}</mark> : null}
                {after}
              </>
            }
            rest={rest}
          />
        </span>
      </Tooltip>
      {actions ? (
        <span className={classes.actions} onClick={(event) => event.stopPropagation()}>
          {actions}
        </span>
      ) : null}
    </div>
  );
};
