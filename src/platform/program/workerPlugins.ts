import type { addPlugins, PrecacheEntry } from 'workbox-precaching';
import {
  responseFacts,
  isResponseOf,
  isConfigResponse,
  isFileOfBuild,
  isProgramPage,
} from './programFile.ts';

type Plugin = Parameters<typeof addPlugins>[0][number];
type Entries = readonly (PrecacheEntry | string)[];

/** Returns a file's URL without its query; for a folder, the URL of its page. */
const fileAddress = (address: string): string => {
  const [bare = address] = address.split('?');
  return bare.endsWith('/') ? `${bare}index.html` : bare;
};

/** Returns whether a request is a navigation to a page. */
const isForPage = (event: unknown): boolean =>
  event instanceof Object &&
  'request' in event &&
  event.request instanceof Request &&
  event.request.mode === 'navigate';

/** Returns the build's digest of each file, by its complete URL. */
const integrities = (entries: Entries, base: string): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap((entry): [string, string][] =>
      typeof entry === 'string' || !entry.integrity ? [] : [[new URL(entry.url, base).href, entry.integrity]],
    ),
  );

/**
 * Caches and serves a file of the app only if it equals the build's. An installation that gets anything else fails, and the previous
 * version stays; a wrong file in the cache counts as missing, so that it is fetched and replaced.
 */
export const keepOnlyFilesOfBuild = (entries: Entries, base: string): Plugin => {
  const knownIntegrities = integrities(entries, base);
  const isOurs = (address: string, response: Response): Promise<boolean> => {
    const file = fileAddress(address);
    return isFileOfBuild(new URL(file).pathname, response, knownIntegrities.get(file));
  };
  return {
    // The browser's own check would fail an installation before the retry below, and a page of a newer build.
    requestWillFetch: ({ request, event }) => {
      const isUnchecked = event?.type === 'install' || isForPage(event);
      return Promise.resolve(isUnchecked ? new Request(request, { integrity: '' }) : request);
    },
    // The wrong file may come from the browser's HTTP cache, filled by the portal.
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
          : isResponseOf(new URL(fileAddress(request.url)).pathname, responseFacts(cachedResponse));
      return isGood ? cachedResponse : null;
    },
  };
};

/** Accepts a `config.json` only if it is valid; otherwise it counts as missing, so that the last known one is used. [WIRE-02] */
export const keepOnlyConfigs: Plugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!(await isConfigResponse(response.clone()))) throw new Error('The answer is no config.json.');
    return response;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && (await isConfigResponse(cachedResponse.clone())) ? cachedResponse : null,
};

/** Returns a hashed file's name without the hash. */
const nameOf = (address: string): string => new URL(address).pathname.replace(/-[\w-]{8}\.(\w+)$/, '.$1');

/** Caches hashed files of the build on demand, and only the newest version of each. */
export const keepNewestFiles: Plugin = {
  cacheWillUpdate: ({ request, response }) =>
    Promise.resolve(isResponseOf(new URL(request.url).pathname, responseFacts(response)) ? response : null),
  cacheDidUpdate: async ({ cacheName, request }) => {
    const cache = await caches.open(cacheName);
    for (const { url } of await cache.keys())
      if (url !== request.url && nameOf(url) === nameOf(request.url)) await cache.delete(url);
  },
};

const isForeign = async (path: string, response: Response): Promise<boolean> =>
  !isResponseOf(path, responseFacts(response)) ||
  (path.endsWith('.html') && !isProgramPage(await response.clone().text()));

/**
 * Returns whether the caches of earlier versions contain something that can't be a file of the app: then that app is unreliable. They are
 * left unchanged, so that after a failed installation the next one finds the same; the installation overwrites wrong files in its own
 * cache, and its activation deletes the others.
 */
export const holdsForeignFiles = async (scope: string): Promise<boolean> => {
  for (const name of await caches.keys()) {
    if (!name.includes('precache') || !name.endsWith(scope)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      if (response && (await isForeign(new URL(fileAddress(request.url)).pathname, response))) return true;
    }
  }
  return false;
};
