import { readStoredUser } from '#entities/session/storedUser.ts';
import { warmDashboard } from '#features/dashboard/warmDashboard.ts';
import { openingBegins } from '#store/refetchOnMount.ts';
import type { AppStore } from '../store.ts';
import { makeStore } from '../store.ts';

/** Maximum time that the first paint waits for pending responses, in milliseconds; then it shows the available data. */
const longestMs = 300;

let prepared: AppStore | null = null;

/** Creates the session's store with the responses that the page requested while the program loaded. */
export const prepareStore = async (): Promise<void> => {
  const user = readStoredUser();
  if (!user || !window.tillsynOpening) return;
  const store = makeStore(user);
  prepared = store;
  openingBegins();
  const isLate = new Promise((resolve) => setTimeout(resolve, longestMs));
  await Promise.race([warmDashboard(store.getState(), store.dispatch), isLate]);
};

/** Returns the store of the session: the prepared one, once. */
export const storeOfSession = (): AppStore | null => {
  const user = readStoredUser();
  const store = prepared ?? (user ? makeStore(user) : null);
  prepared = null;
  return store;
};
