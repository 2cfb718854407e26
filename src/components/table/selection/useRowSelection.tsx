import { Button, Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '../dataTableTypes.ts';
import classes from './selection.module.css';

const checkboxWidth = 44;

interface Identified {
  id: number;
}

/**
 * Manages the rows selected for an action, kept across pages. Another `filterKey` clears the selection permanently: an action must not
 * reach rows that the list no longer shows. [EYES-21]
 */
const useSelectedRows = <Row extends Identified>(filterKey: string) => {
  const [selection, setSelection] = useState<{ filterKey: string; rows: ReadonlyMap<number, Row> }>(() => ({
    filterKey,
    rows: new Map(),
  }));
  const setRows = (rows: ReadonlyMap<number, Row>) => setSelection({ filterKey, rows });
  const isCurrent = selection.filterKey === filterKey;
  if (!isCurrent) setRows(new Map());
  const rows = isCurrent ? selection.rows : new Map<number, Row>();
  return {
    rows,
    clear: () => setRows(new Map()),
    add: (added: readonly Row[]) =>
      setRows(new Map([...rows, ...added.map((row) => [row.id, row] as const)])),
    toggle: (row: Row) => {
      const next = new Map(rows);
      if (!next.delete(row.id)) next.set(row.id, row);
      setRows(next);
    },
  };
};

interface SelectionOptions<Row> {
  /** Rows of the shown page; undefined while they load. */
  rows: readonly Row[] | undefined;
  /** Filters of the list in one text. */
  filterKey: string;
  /** Returns the name of a row, for its checkbox. */
  nameOf: (row: Row) => string;
  /** Returns the buttons for the selected rows. */
  actions: (selected: readonly Row[]) => ReactNode;
  /** Largest number of rows that an action accepts. */
  most?: number;
  /** Whether the user may select rows. */
  mayAct?: boolean;
}

/** Returns the column of checkboxes, and the tools for the selected rows; both are empty for users who may not act. */
export const useRowSelection = <Row extends Identified>({
  rows,
  filterKey,
  nameOf,
  actions,
  most = Infinity,
  mayAct = true,
}: SelectionOptions<Row>) => {
  const { t } = useTranslation('lists');
  const { rows: selected, toggle, add, clear } = useSelectedRows<Row>(filterKey);
  const unselectedRows = rows?.filter(({ id }) => !selected.has(id)) ?? [];
  const canAdd = unselectedRows.length > 0 && selected.size + unselectedRows.length <= most;
  const selectedRows = [...selected.values()];
  const column: DataTableColumn<Row> = {
    id: 'choose',
    header: t('selection.choose'),
    isHeaderHidden: true,
    isTick: true,
    width: checkboxWidth,
    value: null,
    cell: (row) => (
      <label className={classes.choose}>
        <Checkbox
          size="md"
          aria-label={t('selection.named', { name: nameOf(row) })}
          checked={selected.has(row.id)}
          onChange={() => toggle(row)}
        />
      </label>
    ),
  };
  const tools = (
    <Group gap="xs">
      {canAdd ? (
        <Button variant="default" onClick={() => add(unselectedRows)}>
          {t('selection.page', { count: unselectedRows.length })}
        </Button>
      ) : null}
      {selectedRows.length > 0 ? (
        <>
          {actions(selectedRows)}
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('selection.none')}
          </Button>
        </>
      ) : null}
    </Group>
  );
  return { columns: mayAct ? [column] : [], tools: mayAct ? tools : undefined, selectedRows, clear };
};
