import type { ListStatus, SortOrder } from './dataTableTypes.ts';

type Progress = { isLoading?: boolean; isFetching: boolean; isError: boolean; hasRows: boolean };

/** Returns a list's status while its rows load: old rows stay visible, and a failure shows as soon as nothing is loading. */
export const listStatus = ({ isFetching, isError, hasRows }: Progress): ListStatus => {
  if (isFetching) return hasRows ? 'reloading' : 'loading';
  if (isError) return 'failed';
  return hasRows ? 'ready' : 'loading';
};

/** Parses `Name` or `Name desc`, the order of lists on the wire. */
export const parseSort = (orderBy: string): SortOrder => ({
  key: orderBy.replace(/ desc$/i, ''),
  isDescending: / desc$/i.test(orderBy),
});

/** Formats a sort order, the inverse of `parseSort`. */
export const formatSort = ({ key, isDescending }: SortOrder): string => (isDescending ? `${key} desc` : key);
