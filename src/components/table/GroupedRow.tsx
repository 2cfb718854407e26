import type { BodyRowProps } from './BodyRow.tsx';
import { BodyRow } from './BodyRow.tsx';
import type { DataTableProps } from './dataTableTypes.ts';
import classes from './dataTable.module.css';

type GroupedRowProps<Row> = BodyRowProps<Row> &
  Pick<DataTableProps<Row>, 'groupOf'> & { before: Row | undefined; columnCount: number };

/** Row, preceded by its group's heading if it is the first of the group. */
export const GroupedRow = <Row,>({ groupOf, before, columnCount, ...props }: GroupedRowProps<Row>) => {
  const group = groupOf?.(props.row);
  const isFirst = group && (before === undefined || groupOf?.(before).key !== group.key);
  return (
    <>
      {isFirst ? (
        <tr role="row" className={classes.group}>
          <th role="rowheader" scope="rowgroup" colSpan={columnCount} className={classes.groupHead}>
            {group.head}
          </th>
        </tr>
      ) : null}
      <BodyRow {...props} />
    </>
  );
};
