/**
 * Runs work while holding a lock shared by all tabs of this browser. Plain http has no Web Locks: there the work runs without one. Rejects
 * like the work.
 */
export const withLock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  if (!('locks' in navigator) || !navigator.locks) return work();
  return navigator.locks.request(name, work);
};
