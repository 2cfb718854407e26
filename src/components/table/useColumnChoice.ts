import { useState } from 'react';
import { readListChoice, storeListChoice } from '#platform/storage/ownChoices.ts';
import type { DataTableColumn } from './dataTableTypes.ts';

/** Returns the column that names the row; it can't be hidden. */
export const titleIdOf = <Row>(columns: readonly DataTableColumn<Row>[]): string | undefined =>
  (columns.find((column) => column.isTitle) ?? columns[0])?.id;

/** Returns the shown columns of a list: the user's choice, else the list's default. */
export const useColumnChoice = <Row>(listId: string, columns: readonly DataTableColumn<Row>[]) => {
  const [chosen, setChosen] = useState(() => readListChoice(listId).columns);
  const titleId = titleIdOf(columns);
  const isSet = ({ id, isTick, isFileOnly }: DataTableColumn<Row>) =>
    id === titleId || isTick === true || isFileOnly === true;
  const isShown = (column: DataTableColumn<Row>) =>
    isSet(column) || (chosen[column.id] ?? !(column.isHiddenAtFirst ?? false));
  const choose = (next: Readonly<Record<string, boolean>>) => {
    setChosen(next);
    storeListChoice(listId, { columns: next });
  };
  const shownColumns = columns.filter(isShown);
  const alone = ({ without, ...column }: DataTableColumn<Row>): DataTableColumn<Row> =>
    !without || shownColumns.some(({ id }) => id === without.id)
      ? column
      : { ...column, cell: without.cell, ...(without.value && { value: without.value }) };
  return {
    shown: shownColumns.map(alone),
    choices: columns
      .filter((column) => !isSet(column))
      .map((column) => ({ id: column.id, label: column.header, isShown: isShown(column) })),
    onShow: (id: string, isShowing: boolean) => choose({ ...chosen, [id]: isShowing }),
    onShowAll: () => choose(Object.fromEntries(columns.map(({ id }) => [id, true]))),
  };
};

export type ColumnChoice = Omit<ReturnType<typeof useColumnChoice>, 'shown'>;
