import { UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import type { DataTableColumn, DataTableProps } from './dataTableTypes.ts';
import { RowActions } from './RowActions.tsx';
import classes from './dataTable.module.css';

export type BodyRowProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'onRowOpen' | 'canOpenRow' | 'rowLabel' | 'rowName' | 'rowActions' | 'rowTone'
> & { row: Row; titleId: string | undefined; isSelected: boolean };

const isOnControl = (event: MouseEvent) =>
  event.target instanceof Element &&
  event.target.closest('button, a, input, label, select, [role="menu"]') !== null;

/** Row that a click anywhere opens; the title cell is a button for keyboard and screen reader. */
export const BodyRow = <Row,>(props: BodyRowProps<Row>) => {
  const { row, columns, titleId, onRowOpen, canOpenRow, rowLabel, rowActions, rowTone, isSelected } = props;
  const { rowName = rowLabel } = props;
  const open = onRowOpen && (canOpenRow?.(row) ?? true) ? () => onRowOpen(row) : undefined;
  const label = rowLabel?.(row);

  const content = (column: DataTableColumn<Row>): ReactNode =>
    column.id === titleId && open ? (
      <UnstyledButton
        className={classes.titleButton}
        aria-label={label}
        aria-current={isSelected || undefined}
        onClick={open}
      >
        {column.cell(row)}
      </UnstyledButton>
    ) : (
      column.cell(row)
    );

  return (
    <tr
      role="row"
      className={classes.row}
      data-clickable={open ? true : undefined}
      data-selected={isSelected || undefined}
      data-tone={rowTone?.(row)}
      onClick={open && ((event) => (isOnControl(event) ? undefined : open()))}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          role="cell"
          className={column.isTick ? `${classes.cell} no-print` : classes.cell}
          data-label={column.isHeaderHidden ? undefined : column.header}
          data-title={column.id === titleId || undefined}
          data-tick={column.isTick}
          data-numeric={column.isNumeric || undefined}
          data-narrow={typeof column.width === 'number' || undefined}
          data-hide-below={column.hideBelow}
        >
          <span className={classes.value}>
            {content(column)}
            {column.aside?.(row)}
          </span>
        </td>
      ))}
      {rowActions ? (
        <td role="cell" className={`${classes.cell} ${classes.actions} no-print`}>
          <RowActions actions={rowActions(row)} rowName={rowName?.(row)} />
        </td>
      ) : null}
    </tr>
  );
};
