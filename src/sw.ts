/// <reference lib="webworker" />
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { hashRoute } from './domain/hashRoute.ts';
import {
  keepNewestFiles,
  keepOnlyConfigs,
  keepOnlyFilesOfBuild,
  holdsForeignFiles,
} from './platform/program/workerPlugins.ts';

/**
 * Service worker that keeps the application shell available without a connection. It never answers a call to the backend, has no queue of
 * writes, and takes over only when the page requests it (the user accepted the update), or when the program that it replaces can't run. It
 * stores only files written by the build.
 */
declare const self: ServiceWorkerGlobalScope;

const files = self.__WB_MANIFEST;

// Before the installation itself, which overwrites wrong files.
self.addEventListener('install', (event) => event.waitUntil(replaceBroken()));

addPlugins([keepOnlyFilesOfBuild(files, self.location.href)]);
precacheAndRoute(files);
cleanupOutdatedCaches();

const folder = new URL('./', self.location.href).pathname;
const belowFolder = ({ pathname }: URL) => pathname.slice(folder.length - 1);
const isPage = (url: URL) => ['/', '/index.html'].includes(belowFolder(url));

const page = createHandlerBoundToURL('index.html');
registerRoute(({ request, url }) => request.mode === 'navigate' && isPage(url), page);

// An address without `#` redirects to its screen, as the backend does when it serves the client.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && hashRoute(belowFolder(url)) !== null,
  ({ url }) =>
    Promise.resolve(Response.redirect(new URL(hashRoute(belowFolder(url), url.search) ?? '', url))),
);

// The decoder of labels is large, and not all devices scan: fetched with the first scan, and cached from then on.
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/assets\/(?:scanWorker|zxing_reader)-[\w-]+\.(?:js|wasm)$/.test(belowFolder(url)),
  new CacheFirst({ cacheName: 'scanner', plugins: [keepNewestFiles] }),
);

// Address of the backend: the administrator's newest setting when there is a connection, else the last known one.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('/config.json'),
  new NetworkFirst({ cacheName: 'config', networkTimeoutSeconds: 4, plugins: [keepOnlyConfigs] }),
);

// A page opened before the first worker was ready gets its files from it too; later versions wait until requested.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: unknown = event.data;
  if (message instanceof Object && 'type' in message && message.type === 'SKIP_WAITING') {
    event.waitUntil(self.skipWaiting());
  }
});

/** Replaces a program overwritten by a captive portal at once, since it can't run: an earlier version accepted any 200 as a file. */
async function replaceBroken(): Promise<void> {
  if (await holdsForeignFiles(self.registration.scope)) await self.skipWaiting();
}
