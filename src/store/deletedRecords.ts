import { calls } from '../contract/calls.ts';
import type { Request } from '../platform/calls/transport.ts';

type Named = Pick<Request, 'name' | 'path' | 'query'>;

/** The record that a call's path names, as `Floor/7`. */
const recordIn = ({ name, path }: Named): string | null => {
  const resource = /^v1\/(\w+)\/\{id\}/.exec(calls[name].path)?.[1];
  return resource === undefined || path?.id === undefined ? null : `${resource}/${path.id}`;
};

const namedIn = (request: Named): (string | null)[] => [
  recordIn(request),
  `Customer/${request.query?.customerId}`,
];

/** Deleted records of each store, which its `dispatch` stands for: each with the cache keys of the reads that were skipped. */
const deletedIn = new WeakMap<object, Map<string, Set<string>>>();

/** Notes a successful change: a deletion, or one that brings a record back. */
export const noteChange = (store: object, request: Named): void => {
  const record = recordIn(request);
  if (record === null) return;
  const deleted = deletedIn.get(store) ?? new Map<string, Set<string>>();
  deletedIn.set(store, deleted);
  const isDeletion = calls[request.name].method === 'DELETE';
  if (isDeletion) deleted.set(record, new Set());
  else deleted.delete(record);
};

/**
 * Returns whether a cached read stays as it is because its record has just been deleted: the deletion reloads what is shown, while the
 * record's own screen or dialog still stands. True once for each read; a later visit hears from the backend that the record is gone.
 */
export const skipsRefetch = (store: object, request: Named, cacheKey: string): boolean =>
  namedIn(request).some((record) => {
    const skipped = deletedIn.get(store)?.get(record ?? '');
    if (!skipped || skipped.has(cacheKey)) return false;
    skipped.add(cacheKey);
    return true;
  });
