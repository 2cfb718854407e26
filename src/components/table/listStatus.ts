import type { ListStatus, SortOrder } from './dataTableTypes.ts';

type Progress = { isLoading?: boolean; isFetching: boolean; isError: boolean; hasRows: boolean };

/** What a list shows while its rows come: old rows stay in sight, and a failure shows as soon as nothing is on its way. */
export const listStatus = ({ isFetching, isError, hasRows }: Progress): ListStatus => {
  if (isFetching) return hasRows ? 'reloading' : 'loading';
  if (isError) return 'failed';
  return hasRows ? 'ready' : 'loading';
};

/** Reads `Name` or `Name desc`, as lists are ordered on the wire. */
export const parseSort = (orderBy: string): SortOrder => ({
  key: orderBy.replace(/ desc$/i, ''),
  isDescending: / desc$/i.test(orderBy),
});

/** The counterpart of `parseSort`. */
export const formatSort = ({ key, isDescending }: SortOrder): string => (isDescending ? `${key} desc` : key);
