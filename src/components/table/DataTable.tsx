import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../feedback/LoadFailure.tsx';
import { ThinBar } from '../feedback/ThinBar.tsx';
import { GroupedRow } from './GroupedRow.tsx';
import type { DataTableProps } from './dataTableTypes.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { MobileSort } from './MobileSort.tsx';
import { PaginationBar } from './pages/PaginationBar.tsx';
import { titleIdOf } from './useColumnChoice.ts';
import classes from './dataTable.module.css';

const skeletonRows = [0, 1, 2, 3, 4, 5];

/** Table of every list: the caller keeps order and page in the URL. [FORM-14..16] */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, columns, rows, rowKey, status, failure, onRetry, sort, onSortChange, pagination } = props;
  const { onPageChange, onPageSizeChange, rowActions, selectedKey, emptyText, emptyAction } = props;
  const { t } = useTranslation('common');
  const titleId = titleIdOf(columns);
  const columnCount = columns.length + (rowActions ? 1 : 0);
  const isBusy = status === 'loading' || status === 'reloading';
  const isEmpty = status !== 'loading' && status !== 'failed' && rows?.length === 0;

  return (
    <div className={classes.container}>
      {status === 'failed' ? <LoadFailure text={failure} onRetry={onRetry} /> : null}
      {sort && onSortChange ? (
        <MobileSort columns={props.sortColumns ?? columns} sort={sort} onSortChange={onSortChange} />
      ) : null}
      <div className={classes.frame} hidden={status === 'failed' && !rows?.length}>
        {status === 'reloading' ? <ThinBar label={t('data_table.reloading')} /> : null}
        <table role="table" className={classes.table} aria-label={caption} aria-busy={isBusy}>
          <thead role="rowgroup" className={classes.head}>
            <tr role="row">
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
              ))}
              {rowActions ? (
                <th role="columnheader" scope="col" className={`${classes.headerCell} no-print`}>
                  <span className="visually-hidden">{t('data_table.actions')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody role="rowgroup" className={classes.body}>
            {status === 'loading'
              ? skeletonRows.map((key) => (
                  <tr key={key} role="row" className={classes.row} aria-hidden>
                    <td role="cell" className={classes.skeletonCell} colSpan={columnCount}>
                      <Skeleton height={12} width={`${92 - ((key * 17) % 50)}%`} />
                    </td>
                  </tr>
                ))
              : rows?.map((row, index) => (
                  <GroupedRow
                    key={rowKey(row)}
                    {...props}
                    row={row}
                    before={index === 0 ? undefined : rows[index - 1]}
                    columnCount={columnCount}
                    titleId={titleId}
                    isSelected={selectedKey === rowKey(row)}
                  />
                ))}
            {isEmpty ? (
              <tr role="row">
                <td role="cell" className={classes.empty} colSpan={columnCount}>
                  <p>{emptyText ?? t('data_table.no_results')}</p>
                  {emptyAction}
                </td>
              </tr>
            ) : null}
          </tbody>
        </table>
        {status === 'loading' ? (
          <span role="status" className="visually-hidden">
            {t('data_table.loading')}
          </span>
        ) : null}
      </div>
      {pagination && onPageChange && pagination.totalCount > 0 ? (
        <PaginationBar
          {...pagination}
          caption={caption}
          onPageChange={onPageChange}
          onPageSizeChange={onPageSizeChange}
        />
      ) : null}
    </div>
  );
};
