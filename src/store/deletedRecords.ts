import { calls } from '../contract/calls.ts';
import type { Request } from '../platform/calls/transport.ts';

type Named = Pick<Request, 'name' | 'path' | 'query'>;

/** Returns the record in a call's path, as `Floor/7`. */
const recordIn = ({ name, path }: Named): string | null => {
  const resource = /^v1\/(\w+)\/\{id\}/.exec(calls[name].path)?.[1];
  return resource === undefined || path?.id === undefined ? null : `${resource}/${path.id}`;
};

const namedIn = (request: Named): (string | null)[] => [
  recordIn(request),
  `Customer/${request.query?.customerId}`,
];

/** Deleted records of each store, keyed by its `dispatch`: each with the cache keys of the skipped reads. */
const deletedIn = new WeakMap<object, Map<string, Set<string>>>();

/** Records a successful change: a deletion, or one that restores a record. */
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
 * Returns whether a cached read is kept because its record has just been deleted: the deletion reloads the shown queries, while the
 * record's own screen or dialog is still mounted. True once for each read; at a later visit the backend reports the deletion.
 */
export const skipsRefetch = (store: object, request: Named, cacheKey: string): boolean =>
  namedIn(request).some((record) => {
    const skipped = deletedIn.get(store)?.get(record ?? '');
    if (!skipped || skipped.has(cacheKey)) return false;
    skipped.add(cacheKey);
    return true;
  });
