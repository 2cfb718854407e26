import { useLayoutEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { noteEntriesOf } from './router.tsx';
import type { createRouter } from './router.tsx';

/**
 * Screens of the router. `RouterProvider` subscribes when its first render is committed; an address that changed before is only handed to
 * the first subscriber, which is why the entries are noted after it.
 */
export const RouterScreens = ({ router }: { router: ReturnType<typeof createRouter> }) => {
  useLayoutEffect(() => noteEntriesOf(router), [router]);
  return <RouterProvider router={router} />;
};
