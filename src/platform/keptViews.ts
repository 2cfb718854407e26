import { localTexts, readJson, writeJson } from './storage.ts';
import { storageKeys } from './storageKeys.ts';

/**
 * What becomes of a name in a screen's address when the screen is left. A name tells it by itself, so that a new screen's filters stay
 * without being listed here: `order` stays for good, `view` (tabs, filters, a year) until it is changed, `place` (what is searched for
 * or chosen) as long as the same customer and record are looked at, and `passing` (pages, what is open above the screen) not at all.
 */
export type KeptKind = 'order' | 'view' | 'place' | 'passing';

const kinds: readonly [KeptKind, RegExp][] = [
  ['passing', /^(customer|flaw|question|user|plan|prefCat|prefKey|(.+\.)?page)$/],
  ['order', /^(.+\.)?[a-z]?(sort|size)$/],
  ['place', /^(building|role|round|floor|map|(.+\.)?q)$/],
];

/** What becomes of a name in the address. */
export const keptKindOf = (name: string): KeptKind =>
  kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? 'view';

/** The part of a query whose names are of these kinds, in its order. */
export const partOfQuery = (query: URLSearchParams, wanted: readonly KeptKind[]): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => wanted.includes(keptKindOf(name))));

/** Whether an address says itself what it wants to show: then it shows exactly that. */
export const saysItself = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name !== 'customer');

/** A screen as its user left it. */
interface KeptView {
  /** Which customer and record was looked at. */
  place: string;
  query: string;
}

const partOf = (source: unknown, name: string): unknown =>
  source instanceof Object ? Object.entries(source).find(([key]) => key === name)?.[1] : undefined;
const asObject = (value: unknown): object => (value instanceof Object ? value : {});

const readKept = (userId: number, screen: string): KeptView | null => {
  const kept = partOf(partOf(readJson(localTexts, storageKeys.views), String(userId)), screen);
  const place = partOf(kept, 'place');
  const query = partOf(kept, 'query');
  return typeof place === 'string' && typeof query === 'string' ? { place, query } : null;
};

/** What this user had set on a screen when they left it, as far as it is of use at this place. */
export const readView = (userId: number, screen: string, place: string): URLSearchParams => {
  const kept = readKept(userId, screen);
  const query = new URLSearchParams(kept?.query);
  return partOfQuery(query, kept?.place === place ? ['order', 'view', 'place'] : ['order', 'view']);
};

/**
 * Keeps what this user sees of a screen for the next time; each user of a shared device has their own. An address that names no order
 * leaves the order as it was.
 */
export const storeView = (userId: number, screen: string, place: string, query: URLSearchParams): void => {
  const next = partOfQuery(query, ['order', 'view', 'place']);
  for (const [name, value] of partOfQuery(new URLSearchParams(readKept(userId, screen)?.query), ['order']))
    if (!next.has(name)) next.set(name, value);
  const all = asObject(readJson(localTexts, storageKeys.views));
  const own = asObject(partOf(all, String(userId)));
  const view: KeptView = { place, query: next.toString() };
  writeJson(localTexts, storageKeys.views, { ...all, [userId]: { ...own, [screen]: view } });
};
