/** How long a worker may take to be registered; one that is registered may take as long as its files do. */
const registeredWithinMs = 10_000;

const isRegistered = async (workers: ServiceWorkerContainer): Promise<boolean> => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, registeredWithinMs));
  return Boolean((await workers.getRegistration()) ?? (await Promise.race([workers.ready, late])));
};

/** How many files of the program this device keeps; null where no service worker can keep them. */
export const countKeptProgram = async (): Promise<number | null> => {
  const workers: Partial<Navigator> = globalThis.navigator ?? {};
  if (!workers.serviceWorker || typeof caches !== 'object') return null;
  if (!(await isRegistered(workers.serviceWorker))) return null;
  // The worker is active only once every file of the program is in its cache.
  await workers.serviceWorker.ready;
  const names = (await caches.keys()).filter((name) => name.includes('precache'));
  const counts = await Promise.all(
    names.map(async (name) => (await (await caches.open(name)).keys()).length),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};
