import { useState } from 'react';
import { defaultPageSize, pageSizes } from '../../contract/constants.ts';
import { readListChoice, storeListChoice } from '../../platform/ownChoices.ts';
import { idIn, useAddressParams, wordIn } from '../../platform/useAddressParams.ts';
import type { SortOrder } from './dataTableTypes.ts';
import { formatSort, parseSort } from './listStatus.ts';

type ListAddressOptions<Tab extends string> = {
  /** Names the list among all of the product's: what the user sets for it is remembered under it. */
  id: string;
  /** What it can be ordered by, as the wire names it; the first stands without a choice: `['Name', 'Created']`. */
  orders: readonly [string, ...string[]];
  tabs?: readonly [Tab, ...Tab[]];
  /** Stands before the names in the address, where a screen has several lists. */
  prefix?: string;
};

export type ListAddress<Tab extends string = string> = {
  id: string;
  search: string;
  tab: Tab;
  sort: SortOrder;
  /** The part of a list call's query that every list has; the search goes in under the call's own name for it. */
  paging: { pageNumber: number; pageSize: number; orderBy: string };
  onSearch: (search: string) => void;
  onTab: (tab: Tab) => void;
  onSort: (sort: SortOrder) => void;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
};

const firstKnown = <Value>(values: readonly (Value | null)[], isKnown: (value: Value) => boolean) =>
  values.find((value): value is Value => value !== null && isKnown(value));

/**
 * Search, tab, order and page of a list as its address has them; a page size that was set once stays for the next time. (That the
 * address itself is there again when one comes back is the shell's work, for all screens.)
 * Whatever changes which rows there are begins at the first page.
 */
export const useListAddress = <Tab extends string = string>(
  options: ListAddressOptions<Tab>,
): ListAddress<Tab> => {
  const { id, orders, tabs, prefix = '' } = options;
  const [params, change] = useAddressParams();
  const [remembered] = useState(() => readListChoice(id));
  const nameOf = (part: 'q' | 'tab' | 'sort' | 'page' | 'size') => (prefix ? `${prefix}.${part}` : part);
  const [q, tab, sort, page, size] = (['q', 'tab', 'sort', 'page', 'size'] as const).map(nameOf) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const isOrder = (order: string) => orders.some((known) => parseSort(known).key === parseSort(order).key);
  const isSize = (wanted: number) => pageSizes.some((known) => known === wanted);
  const orderBy = firstKnown([params.get(sort)], isOrder) ?? orders[0];
  const pageSize = firstKnown([idIn(params, size), remembered.pageSize], isSize) ?? defaultPageSize;

  return {
    id,
    search: params.get(q) ?? '',
    tab: tabs ? wordIn(params, tab, tabs) : ('' as Tab),
    sort: parseSort(orderBy),
    paging: { pageNumber: idIn(params, page) ?? 1, pageSize, orderBy },
    onSearch: (text) => change({ [q]: text, [page]: null }),
    onTab: (next) => change({ [tab]: next === tabs?.[0] ? null : next, [page]: null }),
    onSort: (next) => change({ [sort]: formatSort(next), [page]: null }),
    onPage: (next) => change({ [page]: next === 1 ? null : next }, true),
    onPageSize: (next) => {
      storeListChoice(id, { pageSize: next });
      change({ [size]: next, [page]: null });
    },
  };
};
