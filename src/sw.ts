/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';

/**
 * Keeps the application shell at hand without a connection. It never answers a call to the backend, holds no
 * queue of writes, and takes over only when the page asks it to (the user accepted the update).
 */
declare const self: ServiceWorkerGlobalScope;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/\/api\//] }));

// Which backend to call: the administrator's newest word when there is a connection, else the last one known.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('/config.json'),
  new NetworkFirst({ cacheName: 'config', networkTimeoutSeconds: 4 }),
);

// A page that was open before the first worker was ready gets its parts from it too; later versions wait to be asked for.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: unknown = event.data;
  if (message instanceof Object && 'type' in message && message.type === 'SKIP_WAITING') {
    event.waitUntil(self.skipWaiting());
  }
});
