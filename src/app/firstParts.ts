import { loadAhead } from '../components/lazy/LazyPart.tsx';
import { logFailure } from '../platform/log.ts';
import { hasSession } from './hasSession.ts';
import { routeAt } from './routes.tsx';
import { shellPart } from './shellPart.ts';

/** Maximum time of an empty page before its first complete paint, in milliseconds; after that a loading state is shown. */
const longestMs = 1_500;

const prepare = () =>
  import('./shell/openingStore.ts')
    .then(({ prepareStore }) => prepareStore())
    .catch((error: unknown) => logFailure('the first screen could not be prepared', error));

/**
 * Waits for the code after the login and the screen of the address, both of which the page preloads: the first paint is then the screen
 * itself. Without a session there is nothing to wait for.
 */
export const firstParts = async (): Promise<void> => {
  const [pathname = ''] = window.location.hash.replace(/^#/, '').split('?');
  const route = routeAt(pathname);
  if (!hasSession() || route?.isPublic) return;
  const parts = [loadAhead(shellPart), ...(route ? [loadAhead(route)] : [])];
  const ready = Promise.all(parts).then(() => (route?.name === 'dashboard' ? prepare() : undefined));
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, longestMs))]);
};
