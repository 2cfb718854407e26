import { localTexts, readJson, writeJson } from './storage.ts';
import { storageKeys } from './storageKeys.ts';

/**
 * How long a name in a screen's address is remembered. The name itself decides, so that a new screen's filters need no list here: `order`
 * is kept for good, `view` (tabs, filters, a year) until it is changed, `place` (search or choice) as long as customer and record are the
 * same, and `passing` (pages, open dialogs) not at all.
 */
export type KeptKind = 'order' | 'view' | 'place' | 'passing';

const kinds: readonly [KeptKind, RegExp][] = [
  ['passing', /^(customer|flaw|question|user|plan|prefCat|prefKey|(.+\.)?page)$/],
  ['order', /^(.+\.)?[a-z]?(sort|size)$/],
  ['place', /^(building|role|round|floor|map|(.+\.)?q)$/],
];

/** How long a name in the address is remembered. */
export const keptKindOf = (name: string): KeptKind =>
  kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? 'view';

/** The part of a query with names of these kinds, in its order. */
export const partOfQuery = (query: URLSearchParams, wanted: readonly KeptKind[]): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => wanted.includes(keptKindOf(name))));

/** Whether an address says what to show: then exactly that is shown. */
export const hasOwnView = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name !== 'customer');

/** A screen as its user left it. */
interface KeptView {
  /** Which customer and record was shown. */
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

/** What this user had set on a screen when they left it, as far as it applies to this place. */
export const readView = (userId: number, screen: string, place: string): URLSearchParams => {
  const kept = readKept(userId, screen);
  const query = new URLSearchParams(kept?.query);
  return partOfQuery(query, kept?.place === place ? ['order', 'view', 'place'] : ['order', 'view']);
};

/**
 * Stores what this user sees of a screen for the next time; each user of a shared device has their own. An address without an order leaves
 * the stored one.
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
