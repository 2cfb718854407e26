import { responseFacts, isResponseOf, isProgramPage } from '#platform/program/programFile.ts';

/** Current program on the product's server, as far as this network reaches it. */
export type FreshProgram = { isThere: true; files: string[] } | { isThere: false };

const timeoutMs = 20_000;

const fetchFile = async (address: string, cache: RequestCache): Promise<Response | null> => {
  try {
    const response = await fetch(address, { cache, signal: AbortSignal.timeout(timeoutMs) });
    return isResponseOf(new URL(address).pathname, responseFacts(response)) ? response : null;
  } catch {
    return null; // no network, or no response in time
  }
};

/** Returns a URL that neither the service worker nor the browser's cache has. */
const unknown = (address: string): string => `${address}?fresh=${Date.now()}`;

/**
 * Checks, past service worker and caches, whether the server has the program: its page, and each script and style sheet that the page
 * names. Changes nothing, so that a device without a network keeps what it has.
 */
export const findFreshProgram = async (base: string): Promise<FreshProgram> => {
  const page = await fetchFile(unknown(new URL('index.html', base).href), 'no-store');
  const html = page ? await page.text() : '';
  if (!isProgramPage(html)) return { isThere: false };
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const assetElements = [
    ...parsed.querySelectorAll('script[src], link[rel=stylesheet], link[rel=modulepreload]'),
  ];
  const files = assetElements.map((element) => {
    const path = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
    return new URL(path, base).href;
  });
  const responses = await Promise.all(files.map((file) => fetchFile(unknown(file), 'no-store')));
  return responses.every(Boolean) ? { isThere: true, files } : { isThere: false };
};

/**
 * Removes the stored program from this device: the service worker and its caches, and the browser cache's entries for the program's URLs.
 * The databases with the user's work are untouched.
 */
export const dropStoredProgram = async (base: string, files: readonly string[]): Promise<void> => {
  const workers: Partial<Navigator> = navigator;
  for (const registration of (await workers.serviceWorker?.getRegistrations()) ?? []) {
    if (registration.scope.startsWith(base)) await registration.unregister();
  }
  if (typeof caches === 'object') {
    for (const name of await caches.keys()) {
      if (name === 'config' || (name.includes('precache') && name.endsWith(base))) await caches.delete(name);
    }
  }
  await Promise.all(files.map((file) => fetchFile(file, 'reload')));
};
