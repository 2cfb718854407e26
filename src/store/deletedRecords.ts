import { calls } from '../contract/calls.ts';
import type { Request } from '../platform/calls/transport.ts';

type Named = Pick<Request, 'name' | 'path' | 'query' | 'body'>;

/** Returns the record in a call's path, as `Floor/7`. */
const recordIn = ({ name, path }: Named): string | null => {
  const resource = /^v1\/(\w+)\/\{id\}/.exec(calls[name].path)?.[1];
  return resource === undefined || path?.id === undefined ? null : `${resource}/${path.id}`;
};

/** Returns the records that a read depends on: the one in its path, and the level and the person that it asks about. */
const namedIn = (request: Named): (string | null)[] => [
  recordIn(request),
  `Customer/${request.query?.customerId}`,
  `User/${request.query?.userId}`,
];

/** Returns whether a change deletes its record; a building is deleted by an update. [BLDG-31] */
const isDeletion = ({ name, body }: Named): boolean =>
  calls[name].method === 'DELETE' || (body instanceof Object && 'deleted' in body && body.deleted === true);

/** Deleted records of each store, keyed by its `dispatch`: each with the cache keys of the skipped reads. */
const deletedIn = new WeakMap<object, Map<string, Set<string>>>();

/** Records a successful change: a deletion, or one that restores a record. */
export const noteChange = (store: object, request: Named): void => {
  const record = recordIn(request);
  if (record === null) return;
  const deleted = deletedIn.get(store) ?? new Map<string, Set<string>>();
  deletedIn.set(store, deleted);
  if (isDeletion(request)) deleted.set(record, new Set());
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
