import type { addPlugins, PrecacheEntry } from 'workbox-precaching';
import { answerOf, isAnswerOf, isConfigAnswer, isFileOfBuild, isProgramPage } from './programFile.ts';

type Plugin = Parameters<typeof addPlugins>[0][number];
type Entries = readonly (PrecacheEntry | string)[];

/** A file's URL without its query, a folder's as that of its page. */
const fileAddress = (address: string): string => {
  const [bare = address] = address.split('?');
  return bare.endsWith('/') ? `${bare}index.html` : bare;
};

/** Whether the browser requests a page to show. */
const isForPage = (event: unknown): boolean =>
  event instanceof Object &&
  'request' in event &&
  event.request instanceof Request &&
  event.request.mode === 'navigate';

/** The build's digest of each file, by its complete URL. */
const integrities = (entries: Entries, base: string): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap((entry): [string, string][] =>
      typeof entry === 'string' || !entry.integrity ? [] : [[new URL(entry.url, base).href, entry.integrity]],
    ),
  );

/**
 * Stores and serves a file of the program only if it is the one that the build wrote. An installation that gets anything else fails, and
 * the version before it stays; a wrong file in the cache counts as missing, so that it is fetched and replaced.
 */
export const keepOnlyFilesOfBuild = (entries: Entries, base: string): Plugin => {
  const known = integrities(entries, base);
  const isOurs = (address: string, answer: Response): Promise<boolean> => {
    const file = fileAddress(address);
    return isFileOfBuild(new URL(file).pathname, answer, known.get(file));
  };
  return {
    // The browser's own check would fail an installation before its retry below, and a page of a newer build.
    requestWillFetch: ({ request, event }) => {
      const isUnchecked = event?.type === 'install' || isForPage(event);
      return Promise.resolve(isUnchecked ? new Request(request, { integrity: '' }) : request);
    },
    // The wrong file may come from the browser's own cache, which the portal has filled too.
    fetchDidSucceed: async ({ request, response, event }) =>
      event?.type !== 'install' || (await isOurs(request.url, response.clone()))
        ? response
        : fetch(new Request(request, { cache: 'reload' })),
    cacheWillUpdate: async ({ request, response }) =>
      (await isOurs(request.url, response.clone())) ? response : null,
    cachedResponseWillBeUsed: async ({ request, cachedResponse, event }) => {
      if (!cachedResponse) return null;
      const isGood =
        event?.type === 'install'
          ? await isOurs(request.url, cachedResponse.clone())
          : isAnswerOf(new URL(fileAddress(request.url)).pathname, answerOf(cachedResponse));
      return isGood ? cachedResponse : null;
    },
  };
};

/** Accepts a `config.json` only if it is valid; otherwise it counts as missing, so that the last one known is used. [WIRE-02] */
export const keepOnlyConfigs: Plugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!(await isConfigAnswer(response.clone()))) throw new Error('The answer is no config.json.');
    return response;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && (await isConfigAnswer(cachedResponse.clone())) ? cachedResponse : null,
};

/** A hashed file's name without the hash. */
const nameOf = (address: string): string => new URL(address).pathname.replace(/-[\w-]{8}\.(\w+)$/, '.$1');

/** Stores hashed files of the build that are fetched when they are wanted, and of each the newest alone. */
export const keepNewestFiles: Plugin = {
  cacheWillUpdate: ({ request, response }) =>
    Promise.resolve(isAnswerOf(new URL(request.url).pathname, answerOf(response)) ? response : null),
  cacheDidUpdate: async ({ cacheName, request }) => {
    const cache = await caches.open(cacheName);
    for (const { url } of await cache.keys())
      if (url !== request.url && nameOf(url) === nameOf(request.url)) await cache.delete(url);
  },
};

const isForeign = async (path: string, answer: Response): Promise<boolean> =>
  !isAnswerOf(path, answerOf(answer)) ||
  (path.endsWith('.html') && !isProgramPage(await answer.clone().text()));

/**
 * Whether the caches of this worker's earlier versions contain something that can't be a file of the program: then that program is
 * unreliable. They are left unchanged, so that after a failed installation the next one finds the same; the installation overwrites wrong
 * files among its own, and its activation removes the others.
 */
export const holdsForeignFiles = async (scope: string): Promise<boolean> => {
  for (const name of await caches.keys()) {
    if (!name.includes('precache') || !name.endsWith(scope)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      if (answer && (await isForeign(new URL(fileAddress(request.url)).pathname, answer))) return true;
    }
  }
  return false;
};
