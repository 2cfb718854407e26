import { useState } from 'react';

interface Identified {
  id: number;
}

/**
 * Manages the rows selected for an action, kept across pages. Another `filterKey` clears the selection permanently: an action must not
 * reach rows that the list no longer shows. [EYES-21]
 */
export const useRowSelection = <Row extends Identified>(filterKey: string) => {
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
