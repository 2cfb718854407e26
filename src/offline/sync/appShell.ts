import { registerWorker } from '#platform/program/registerWorker.ts';

/** Waits for a worker to become active, once every file of the program is in its cache; an incomplete one is discarded. */
const isInstalled = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'activated') resolve(true);
      else if (worker.state === 'redundant') resolve(false);
      else return;
      worker.removeEventListener('statechange', look);
    };
    worker.addEventListener('statechange', look);
    look();
  });

const countPrecached = async (): Promise<number> => {
  const names = (await caches.keys()).filter((name) => name.includes('precache'));
  const counts = await Promise.all(
    names.map(async (name) => (await (await caches.open(name)).keys()).length),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

/**
 * Stores the program on this device, and waits until that is done.
 * @returns the number of stored files; null if no service worker can store them, or this try didn't get them all
 */
export const keepProgram = async (register = registerWorker): Promise<number | null> => {
  if (typeof caches !== 'object') return null;
  const registration = await register();
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  if (!worker || !(await isInstalled(worker))) return null;
  return countPrecached();
};
