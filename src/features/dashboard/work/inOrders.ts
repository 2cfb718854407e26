import type { DataTableColumn } from '#components/table/dataTableTypes.ts';

/** Returns the columns of the lists by building, sortable by the keys that the combined list supports. */
export const inOrders = <Row>(
  columns: readonly DataTableColumn<Row>[],
  orders: readonly string[],
): readonly DataTableColumn<Row>[] =>
  columns.map((column) =>
    column.sortKey !== undefined && orders.includes(column.sortKey)
      ? column
      : { ...column, sortKey: undefined },
  );
