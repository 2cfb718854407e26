import { dayCell } from '@tillsyn/spreadsheet/cells';
import { RelativeDate } from '../text/RelativeDate.tsx';
import type { DataTableColumn } from './dataTableTypes.ts';

/** Creates the column of the creation day: hidden initially, and a real date in a file. */
export const createdColumn = (header: string): DataTableColumn<{ created: string }> => ({
  id: 'created',
  header,
  sortKey: 'Created',
  isHiddenAtFirst: true,
  cell: ({ created }) => <RelativeDate date={created} />,
  value: ({ created }) => dayCell(created),
});
