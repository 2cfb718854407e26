import { logFailure } from '../log.ts';

/**
 * Lets the service worker fetch the program. Asking again changes nothing where it stands already. [SHELL-68]
 * @returns null where the browser has no worker, refuses it, or the program runs in development
 */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  try {
    // Where workers are blocked from outside, the browser answers with nothing.
    return (await navigator.serviceWorker.register('./sw.js')) ?? null;
  } catch (error) {
    logFailure('the service worker was not registered', error);
    return null;
  }
};
