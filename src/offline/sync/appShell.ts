import { registerWorker } from '../../platform/program/registerWorker.ts';

/** A worker is active only once every file of the program is in its cache; one that could not get them all is thrown away. */
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
 * Has this device keep the program, and waits until it does.
 * @returns how many of its files are kept; null where no service worker can keep them, or this try didn't get them all
 */
export const keepProgram = async (register = registerWorker): Promise<number | null> => {
  if (typeof caches !== 'object') return null;
  const registration = await register();
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  if (!worker || !(await isInstalled(worker))) return null;
  return countPrecached();
};
