import { useMemo } from 'react';
import type { RoundHistoryInfo } from '#contract/rounds/round.ts';
import { historyRows } from '#domain/rounds/roundHistory.ts';
import { useAddressParams, wordIn } from '#platform/useAddressParams.ts';

/** Filters of the table's rows. */
export const rowFilters = ['all', 'flaws'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Returns the rows of a floor that match a filter. */
export const rowsShown = (info: RoundHistoryInfo, filter: RowFilter) => {
  const rows = historyRows(info.roundHistoryItems, info.flaws);
  return filter === 'flaws' ? rows.filter(({ flaw }) => flaw !== null) : rows;
};

/** Returns the rows of a floor, all or only rows with a flaw, depending on the address. */
export const useShownRows = (info: RoundHistoryInfo) => {
  const [params, change] = useAddressParams();
  const allRows = useMemo(() => historyRows(info.roundHistoryItems, info.flaws), [info]);
  const flaws = useMemo(() => allRows.filter(({ flaw }) => flaw !== null), [allRows]);
  const filter = wordIn(params, 'rows', rowFilters);
  return {
    all: allRows,
    shown: filter === 'flaws' ? flaws : allRows,
    filter,
    counts: { all: allRows.length, flaws: flaws.length } satisfies Record<RowFilter, number>,
    onFilter: (next: RowFilter) => change({ rows: next === 'all' ? null : next, page: null }),
  };
};
