import type { ReactNode } from 'react';
import type { SheetCell } from '@tillsyn/spreadsheet/cells';

export type SortOrder = { key: string; isDescending: boolean };

export type DataTableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Name in the sort order; makes the column sortable. */
  sortKey?: string;
  /** Uses right-aligned tabular figures. */
  isNumeric?: boolean;
  /** Marks the cell that names the row: it opens the row and heads its card. Defaults to the first column. */
  isTitle?: boolean;
  /** Content below the cell, outside of the title's button. */
  aside?: (row: Row) => ReactNode;
  /** Hides the column in mobile mode. */
  hideBelow?: 'desktop';
  /** Hides the header visually. */
  isHeaderHidden?: boolean;
  width?: number | string;
  /** Returns the exported value, if `cell` returns no plain text or number: `dayCell(row.created)`. null excludes the column. */
  value?: ((row: Row) => SheetCell) | null;
  /** Marks the row's checkbox: always shown, and in a card next to the name. */
  isTick?: true;
  /** Only in exported files: the screen shows it in another form. */
  isFileOnly?: true;
  /** Content of the cell while this other column is hidden. */
  without?: { id: string; cell: (row: Row) => ReactNode; value?: (row: Row) => SheetCell };
  /** Hides the column until the user shows it in the column menu. */
  isHiddenAtFirst?: boolean;
};

/** Group of rows with a common heading. */
export type RowGroup = { key: string; head: ReactNode };

export type RowAction = {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
};

/** `loading`: nothing to show yet; `reloading`: the old rows stay until new ones arrive. */
export type ListStatus = 'loading' | 'reloading' | 'ready' | 'failed';

export type PageInfo = { currentPage: number; pageSize: number; totalPages: number; totalCount: number };

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  status: ListStatus;
  failure?: string;
  onRetry?: () => void;
  sort?: SortOrder;
  onSortChange?: (sort: SortOrder) => void;
  /** Columns to sort the cards by, including hidden ones. */
  sortColumns?: readonly DataTableColumn<Row>[];
  pagination?: PageInfo;
  onPageChange?: (page: number) => void;
  onPageSizeChange?: (pageSize: number) => void;
  onRowOpen?: (row: Row) => void;
  canOpenRow?: (row: Row) => boolean;
  /** Returns the accessible name of the button that opens the row; defaults to the title cell's text. */
  rowLabel?: (row: Row) => string;
  /** Returns the row's name for its menu of actions, if `rowLabel` contains more. */
  rowName?: (row: Row) => string;
  rowActions?: (row: Row) => readonly RowAction[];
  rowTone?: (row: Row) => 'done' | undefined;
  selectedKey?: string | number | null;
  /** Returns the group of a row: consecutive rows of the same group share a heading. */
  groupOf?: (row: Row) => RowGroup;
  emptyText?: string;
  emptyAction?: ReactNode;
};
