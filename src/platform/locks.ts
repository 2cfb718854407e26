/**
 * Runs work while holding a lock that all tabs of this browser share. Plain http has no Web Locks: there the work runs
 * without one. Rejects as the work does.
 */
export const withLock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  if (!('locks' in navigator) || !navigator.locks) return work();
  return navigator.locks.request(name, work);
};
