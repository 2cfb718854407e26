/** How many files of the program this device keeps; null where no service worker can keep them. */
export const countKeptProgram = async (): Promise<number | null> => {
  const workers: Partial<Navigator> = globalThis.navigator ?? {};
  const registration = await workers.serviceWorker?.getRegistration();
  if (!registration || typeof caches !== 'object') return null;
  // The worker is active only once every file of the program is in its cache.
  await workers.serviceWorker?.ready;
  const names = (await caches.keys()).filter((name) => name.includes('precache'));
  const counts = await Promise.all(
    names.map(async (name) => (await (await caches.open(name)).keys()).length),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};
