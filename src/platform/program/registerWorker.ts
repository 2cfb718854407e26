import { logFailure } from '../log.ts';

/**
 * Registers the service worker, which caches the app. Repeated calls change nothing. [SHELL-68]
 * @returns null if the browser has no workers, refuses it, or the program runs in development
 */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  try {
    // If workers are blocked externally, the browser returns nothing.
    return (await navigator.serviceWorker.register('./sw.js')) ?? null;
  } catch (error) {
    logFailure('the service worker was not registered', error);
    return null;
  }
};
