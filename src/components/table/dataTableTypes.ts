import type { ReactNode } from 'react';
import type { SheetCell } from '#platform/spreadsheets/cells.ts';

export type SortOrder = { key: string; isDescending: boolean };

export type DataTableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable under this name. */
  sortKey?: string;
  /** Right-aligned tabular figures. */
  isNumeric?: boolean;
  /** The cell that names the row: it opens the row and heads its card. The first column unless another says so. */
  isTitle?: boolean;
  /** Stands below the cell's content, outside of the title's button. */
  aside?: (row: Row) => ReactNode;
  /** Left out in mobile mode. */
  hideBelow?: 'desktop';
  /** The header is visually hidden. */
  isHeaderHidden?: boolean;
  width?: number | string;
  /** The exported value, where `cell` gives no plain text or number: `dayCell(row.created)`. null leaves the column out. */
  value?: ((row: Row) => SheetCell) | null;
  /** The row's checkbox: always shown, and in a card next to the name. */
  isTick?: true;
  /** Only in exported files: the screen shows it otherwise. */
  isFileOnly?: true;
  /** The cell's content while this other column is hidden. */
  without?: { id: string; cell: (row: Row) => ReactNode; value?: (row: Row) => SheetCell };
  /** Hidden until the user shows it in the column menu. */
  isHiddenAtFirst?: boolean;
};

/** What rows have in common, shown once above them. */
export type RowGroup = { key: string; head: ReactNode };

export type RowAction = {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
};

/** `loading`: nothing to show yet; `reloading`: the old rows stay while new ones come. */
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
  /** The columns to sort the cards by, where some aren't shown. */
  sortColumns?: readonly DataTableColumn<Row>[];
  pagination?: PageInfo;
  onPageChange?: (page: number) => void;
  onPageSizeChange?: (pageSize: number) => void;
  onRowOpen?: (row: Row) => void;
  canOpenRow?: (row: Row) => boolean;
  /** Spoken name of the button that opens the row; without it the title cell's text. */
  rowLabel?: (row: Row) => string;
  /** Whose actions a row's menu holds, where `rowLabel` says more than a name. */
  rowName?: (row: Row) => string;
  rowActions?: (row: Row) => readonly RowAction[];
  rowTone?: (row: Row) => 'done' | undefined;
  selectedKey?: string | number | null;
  /** Consecutive rows of the same group share a heading. */
  groupOf?: (row: Row) => RowGroup;
  emptyText?: string;
  emptyAction?: ReactNode;
};
