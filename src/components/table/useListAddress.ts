import { useState } from 'react';
import { defaultPageSize, pageSizes } from '#contract/constants.ts';
import { readListChoice, storeListChoice } from '#platform/storage/ownChoices.ts';
import { idIn, useAddressParams, wordIn } from '#platform/useAddressParams.ts';
import type { SortOrder } from './dataTableTypes.ts';
import { formatSort, parseSort } from './listStatus.ts';

type ListAddressOptions<Tab extends string> = {
  /** Unique id of the list in the whole product, the key of the user's settings for it. */
  id: string;
  /** Sort orders, in the API's names; the first is the default: `['Name', 'Created']`. */
  orders: readonly [string, ...string[]];
  tabs?: readonly [Tab, ...Tab[]];
  /** Prefix of its names in the URL, if a screen has several lists. */
  prefix?: string;
};

export type ListAddress<Tab extends string = string> = {
  id: string;
  search: string;
  tab: Tab;
  sort: SortOrder;
  /** Paging part of every list call's query; the search is added under the call's own name for it. */
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
 * Reads search, tab, order and page of a list from its URL; a chosen page size is stored. (The shell restores the URL itself, for all
 * screens.) Changes of the set of rows return to the first page.
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
  const isSize = (size: number) => pageSizes.some((known) => known === size);
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
