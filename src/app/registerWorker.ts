import { logFailure } from '../platform/log.ts';

/** Lets the service worker fetch the shell while the user types; the shell follows its updates later. [SHELL-68] */
export const registerWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('./sw.js')
    .catch((error: unknown) => logFailure('the service worker was not registered', error));
};
