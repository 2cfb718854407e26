import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#platform/calls/callAddress.ts';
import type { FetchPage } from '#platform/calls/fetchAllPages.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { DataTable } from './DataTable.tsx';
import type { DataTableProps } from './dataTableTypes.ts';
import type { NextStepProps } from '../feedback/NextStep.tsx';
import { EmptyAct } from './EmptyAct.tsx';
import type { ListFilters } from './EmptyAct.tsx';
import { ExportMenu } from './export/ExportMenu.tsx';
import { ExportProgress } from './export/ExportProgress.tsx';
import type { ListAdd, ListTabs } from './ListBar.tsx';
import { ListBar } from './ListBar.tsx';
import { listStatus } from './listStatus.ts';
import { useColumnChoice } from './useColumnChoice.ts';
import { useExport } from './export/useExport.ts';
import { usePrintKey } from './export/usePrintKey.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import type { ListAddress } from './useListAddress.ts';
import classes from './listView.module.css';

/** Pending or completed list call, as returned by the query hooks. */
export type ListQuery<Row> = {
  /** Newest response to any request; shown while the same list is refetched. */
  data?: Page<Row>;
  /** Response to the current request. */
  currentData?: Page<Row>;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
};

type RowProps<Row> = Pick<
  DataTableProps<Row>,
  'onRowOpen' | 'canOpenRow' | 'rowLabel' | 'rowName' | 'rowActions' | 'rowTone' | 'selectedKey' | 'groupOf'
>;

export type ListViewProps<Row, Tab extends string = string> = RowProps<Row> & {
  /** Name of the table and of an exported file. */
  caption: string;
  list: ListAddress<Tab>;
  query: ListQuery<Row>;
  /** Scope of the list besides its tab, such as the active customer's id: rows of another scope are never shown. */
  scope?: string | number | null;
  columns: DataTableProps<Row>['columns'];
  rowKey: DataTableProps<Row>['rowKey'];
  /** Label of the search field; without it there is none. */
  searchLabel?: string;
  tabs?: Pick<ListTabs<Tab>, 'label' | 'options'>;
  /** Set only for users who may add. */
  add?: ListAdd;
  /** Name of the right needed to add, for users without it: shown when the list is empty. */
  missingRight?: string;
  /** Link to the source of the rows, for lists without an add action: shown when the list is empty. */
  next?: NextStepProps;
  /** Filters among the tools. */
  filters?: ListFilters;
  /** True next to other lists; leaves the search shortcut to another. */
  isPart?: boolean;
  /** Description of the expected rows. */
  emptyText: string;
  /** Fetches filtered pages for an export; without it the list has none. */
  fetchPage?: FetchPage<Row>;
  /** Exports all columns instead of only the shown ones. */
  isExportedWhole?: boolean;
  /** Additional filters. */
  tools?: ReactNode;
};

/** Returns the response to show: rows of another tab or customer are hidden while new ones load. */
const useResponseInSight = <Row,>({ data, currentData, isFetching }: ListQuery<Row>, place: string) => {
  const [shownPlace, setShownPlace] = useState(place);
  const isThere = currentData !== undefined || !isFetching;
  if (isThere && shownPlace !== place) setShownPlace(place);
  return currentData ?? (isThere || shownPlace === place ? data : undefined);
};

/** List with toolbar and table; search, order and page are in the URL. */
export const ListView = <Row, Tab extends string = string>(props: ListViewProps<Row, Tab>) => {
  const { caption, list, query, columns, rowKey, searchLabel, tabs, add, missingRight, emptyText } = props;
  const { next, filters, fetchPage, tools, isPart = false, isExportedWhole = false, ...rowProps } = props;
  const { isFetching, isError, error, refetch } = query;
  const data = useResponseInSight(query, `${list.tab} ${props.scope ?? ''}`);
  const { t } = useTranslation(['lists', 'common']);
  const textOf = useFailureText();
  const { shown, ...choice } = useColumnChoice(list.id, columns);
  const exporting = useExport({
    title: caption,
    columns: isExportedWhole ? columns : shown,
    count: data?.pagination.totalCount ?? 0,
    keyOf: rowKey,
    fetchPage: fetchPage ?? (() => Promise.resolve({ ok: true, data: [], pagination: null, status: 200 })),
  });
  const isWhole = data === undefined || data.rows.length >= data.pagination.totalCount;
  usePrintKey(fetchPage && !isWhole ? () => exporting.run('print') : undefined);
  const keptFocus = useKeptFocus(data);
  const isSearch = list.search !== '';

  return (
    <section {...keptFocus} className={classes.view} aria-label={caption}>
      <ListBar
        search={
          searchLabel
            ? { label: searchLabel, value: list.search, onChange: list.onSearch, hasShortcut: !isPart }
            : undefined
        }
        tabs={tabs ? { ...tabs, value: list.tab, onChange: list.onTab } : undefined}
        add={add}
        isAddBelow={data?.rows.length === 0 && !isSearch && !props.filters?.isSet}
        tools={tools}
        menus={
          <>
            <ColumnMenu {...choice} />
            {fetchPage ? (
              <ExportMenu
                count={data?.pagination.totalCount ?? 0}
                isRunning={exporting.state.status === 'running'}
                onExport={exporting.run}
                onPrint={() => exporting.run('print')}
              />
            ) : null}
          </>
        }
      />
      <ExportProgress state={exporting.state} onRetry={exporting.run} onClose={exporting.close} />
      <DataTable<Row>
        {...rowProps}
        columns={shown.filter(({ isFileOnly }) => !isFileOnly)}
        sortColumns={columns}
        rows={exporting.printed ?? data?.rows}
        status={listStatus({ isFetching, isError, hasRows: data !== undefined })}
        failure={isError ? textOf(error) : undefined}
        onRetry={refetch}
        sort={columns.some(({ sortKey }) => sortKey) ? list.sort : undefined}
        onSortChange={list.onSort}
        emptyText={isSearch ? t('common:data_table.no_results') : emptyText}
        emptyAction={
          <EmptyAct
            isSearch={isSearch}
            filters={filters}
            add={add}
            next={next}
            missingRight={missingRight}
            onSearch={list.onSearch}
          />
        }
        pagination={exporting.printed ? undefined : data?.pagination}
        onPageChange={list.onPage}
        onPageSizeChange={list.onPageSize}
      />
    </section>
  );
};
