import { useMemo, useState } from 'react';
import type { ListFilter } from '#domain/rounds/roundState.ts';
import { fitsFilter, hasOpenFlaw } from '#domain/rounds/roundState.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';

const nothing: ReadonlySet<number> = new Set();

/**
 * Returns filter and search of the list. Items that matched when a filter was chosen stay until it is chosen again: rows never jump away.
 */
export const useListChoice = (items: readonly ItemState[]) => {
  const [filter, setFilter] = useState<ListFilter>('all');
  const [search, setSearch] = useState('');
  const [keptIds, setKeptIds] = useState(nothing);
  const choose = (next: ListFilter) => {
    setFilter(next);
    setKeptIds(new Set(items.filter((item) => fitsFilter(item, next)).map((item) => item.id)));
  };
  const flawCount = useMemo(() => items.filter(hasOpenFlaw).length, [items]);
  const beforeCount = useMemo(() => items.filter((item) => fitsFilter(item, 'before')).length, [items]);
  return {
    filter,
    search,
    keptIds,
    flawCount,
    beforeCount,
    choose,
    setSearch,
    showAll: () => {
      choose('all');
      setSearch('');
    },
  };
};

export type ListChoiceState = ReturnType<typeof useListChoice>;
