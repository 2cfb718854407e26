import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { DataTableColumn, SortOrder } from './dataTableTypes.ts';
import classes from './dataTable.module.css';

type HeaderCellProps<Row> = {
  column: DataTableColumn<Row>;
  sort?: SortOrder;
  onSortChange?: (sort: SortOrder) => void;
};

const sortIcon = (isSorted: boolean, isDescending: boolean) => {
  if (!isSorted) return <IconArrowsSort className={classes.sortIdle} size={14} aria-hidden />;
  return isDescending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />;
};

/** Header of a column; sortable ones are buttons, and a second press reverses the order. */
export const HeaderCell = <Row,>({ column, sort, onSortChange }: HeaderCellProps<Row>) => {
  const { sortKey } = column;
  const isSorted = sortKey !== undefined && sort?.key === sortKey;
  const isDescending = isSorted && sort.isDescending;
  const ariaSort = isDescending ? 'descending' : 'ascending';
  return (
    <th
      role="columnheader"
      scope="col"
      className={column.isTick ? `${classes.headerCell} no-print` : classes.headerCell}
      data-numeric={column.isNumeric || undefined}
      data-narrow={typeof column.width === 'number' || undefined}
      data-hide-below={column.hideBelow}
      aria-sort={isSorted ? ariaSort : undefined}
      style={{ width: column.width }}
    >
      {sortKey && onSortChange ? (
        <UnstyledButton
          className={classes.sortButton}
          onClick={() => onSortChange({ key: sortKey, isDescending: isSorted && !sort.isDescending })}
        >
          {column.header}
          {sortIcon(isSorted, isDescending)}
        </UnstyledButton>
      ) : (
        <span className={column.isHeaderHidden ? 'visually-hidden' : undefined}>{column.header}</span>
      )}
    </th>
  );
};
