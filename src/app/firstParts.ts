import { loadAhead } from '../components/lazy/LazyPart.tsx';
import { logFailure } from '../platform/log.ts';
import { hasSession } from './hasSession.ts';
import { routeAt } from './routes.tsx';
import { shellPart } from './shellPart.ts';

/** So long a page may stay empty for the sake of being drawn once and whole; after that it shows that it waits. */
const longestMs = 1_500;

const prepare = () =>
  import('./shell/openingStore.ts')
    .then(({ prepareStore }) => prepareStore())
    .catch((error: unknown) => logFailure('the first screen could not be prepared', error));

/**
 * Waits for what stands behind the login and for the screen of the address, both of which the page has fetched beside the start:
 * with them the first look is the screen itself. Without a session there is nothing to wait for.
 */
export const firstParts = async (): Promise<void> => {
  const [pathname = ''] = window.location.hash.replace(/^#/, '').split('?');
  const route = routeAt(pathname);
  if (!hasSession() || route?.isPublic) return;
  const parts = [loadAhead(shellPart), ...(route ? [loadAhead(route)] : [])];
  const ready = Promise.all(parts).then(() => (route?.name === 'dashboard' ? prepare() : undefined));
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, longestMs))]);
};
