import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DataTableColumn, SortOrder } from './dataTableTypes.ts';
import { formatSort, parseSort } from './listStatus.ts';
import classes from './dataTable.module.css';

type MobileSortProps<Row> = {
  columns: readonly DataTableColumn<Row>[];
  sort: SortOrder;
  onSortChange: (sort: SortOrder) => void;
};

/** Select that sorts the cards, whose layout has no table headers. */
export const MobileSort = <Row,>({ columns, sort, onSortChange }: MobileSortProps<Row>) => {
  const { t } = useTranslation('common');
  const data = columns.flatMap(({ header, sortKey }) =>
    sortKey
      ? [
          { value: sortKey, label: t('data_table.sort_ascending', { column: header }) },
          { value: `${sortKey} desc`, label: t('data_table.sort_descending', { column: header }) },
        ]
      : [],
  );
  if (data.length === 0) return null;
  return (
    <NativeSelect
      className={classes.mobileSort}
      aria-label={t('data_table.sort')}
      data={data}
      value={formatSort(sort)}
      onChange={(event) => onSortChange(parseSort(event.currentTarget.value))}
    />
  );
};
