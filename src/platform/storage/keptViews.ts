import { localTexts, readJson, writeJson } from './storage.ts';
import { storageKeys } from './storageKeys.ts';

/**
 * Retention of a query parameter in a screen's address, determined by its name so that a new screen's filters need no list here: `order` is
 * permanent, `view` (tabs, filters, a year) is kept until changed, `place` (search or choice) while customer and record stay the same, and
 * `passing` (pages, open dialogs and records) isn't stored.
 */
export type KeptKind = 'order' | 'view' | 'place' | 'passing';

const kinds: readonly [KeptKind, RegExp][] = [
  [
    'passing',
    /^(customer|flaw|question|user|plan|prefCat|prefKey|case|site|permit|id|new|add|record|report|(.+\.)?page)$/,
  ],
  ['order', /^(.+\.)?[a-z]?(sort|size)$/],
  ['place', /^(building|role|round|floor|map|(.+\.)?q)$/],
];

/** Returns the retention of a query parameter. */
export const keptKindOf = (name: string): KeptKind =>
  kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? 'view';

/** Returns the parameters of these retentions, in the query's order. */
export const partOfQuery = (query: URLSearchParams, keptKinds: readonly KeptKind[]): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => keptKinds.includes(keptKindOf(name))));

/** Returns whether an address specifies a view: then exactly that is shown. */
export const hasOwnView = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name !== 'customer');

/** Stored view of a screen. */
interface KeptView {
  /** Customer and record that were shown. */
  place: string;
  query: string;
}

const partOf = (source: unknown, name: string): unknown =>
  source instanceof Object ? Object.entries(source).find(([key]) => key === name)?.[1] : undefined;
const asObject = (value: unknown): object => (value instanceof Object ? value : {});

const readKept = (userId: number, screen: string): KeptView | null => {
  const storedView = partOf(partOf(readJson(localTexts, storageKeys.views), String(userId)), screen);
  const place = partOf(storedView, 'place');
  const query = partOf(storedView, 'query');
  return typeof place === 'string' && typeof query === 'string' ? { place, query } : null;
};

/** Returns the user's stored view of a screen, as far as it applies to this place. */
export const readView = (userId: number, screen: string, place: string): URLSearchParams => {
  const storedView = readKept(userId, screen);
  const query = new URLSearchParams(storedView?.query);
  return partOfQuery(query, storedView?.place === place ? ['order', 'view', 'place'] : ['order', 'view']);
};

/**
 * Stores the user's view of a screen for the next visit; each user of a shared device has their own. An address without an order keeps the
 * stored one.
 */
export const storeView = (userId: number, screen: string, place: string, query: URLSearchParams): void => {
  const next = partOfQuery(query, ['order', 'view', 'place']);
  for (const [name, value] of partOfQuery(new URLSearchParams(readKept(userId, screen)?.query), ['order']))
    if (!next.has(name)) next.set(name, value);
  const allViews = asObject(readJson(localTexts, storageKeys.views));
  const userViews = asObject(partOf(allViews, String(userId)));
  const view: KeptView = { place, query: next.toString() };
  writeJson(localTexts, storageKeys.views, { ...allViews, [userId]: { ...userViews, [screen]: view } });
};
