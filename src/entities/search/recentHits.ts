import type { SearchHit } from '#contract/worklists/search.ts';
import { searchKinds } from '#contract/constants.ts';
import { localTexts, readJson, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const mostRecent = 6;

const readAll = (): object => {
  const value = readJson(localTexts, storageKeys.searches);
  return value instanceof Object ? value : {};
};

/** Returns whether a value is a hit; entries stored by an older version, or edited by hand, are ignored. */
const isHit = (value: unknown): value is SearchHit => {
  if (!(value instanceof Object)) return false;
  const { kind, id, name, detail, place, customerId } = value as Partial<Record<string, unknown>>;
  return (
    searchKinds.some((known) => known === kind) &&
    typeof id === 'number' &&
    typeof customerId === 'number' &&
    [name, detail, place].every((text) => typeof text === 'string')
  );
};

/** Returns the user's last choices, newest first; each user of a shared device has their own. */
export const readRecentHits = (userId: number): SearchHit[] => {
  const storedHits: unknown = Object.entries(readAll()).find(([key]) => key === String(userId))?.[1];
  return Array.isArray(storedHits) ? storedHits.filter(isHit) : [];
};

/** Stores a choice of this user as the newest, without changing other users' choices. */
export const storeRecentHit = (userId: number, hit: SearchHit): void => {
  const otherHits = readRecentHits(userId).filter(({ kind, id }) => kind !== hit.kind || id !== hit.id);
  const ownHits = [hit, ...otherHits].slice(0, mostRecent);
  writeJson(localTexts, storageKeys.searches, { ...readAll(), [userId]: ownHits });
};
