import { RouterProvider } from 'react-router-dom';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ThemeProvider } from '../components/theme/ThemeProvider.tsx';
import './frame.css';
import { createRouter, noteEntriesOf } from './router.tsx';

/**
 * Screens of the router. `RouterProvider` subscribes when its first render is committed; an address that changed before is only handed to
 * the first subscriber, which is why the entries are noted after it.
 */
const RouterScreens = ({ router }: { router: ReturnType<typeof createRouter> }) => {
  useLayoutEffect(() => noteEntriesOf(router), [router]);
  return <RouterProvider router={router} />;
};

/** Root component with theme and routes. */
export const App = () => {
  const { t } = useTranslation('common');
  const [router] = useState(createRouter);
  // The outline in index.html is no longer needed.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset.layout === 'shell') delete dataset.layout;
  }, []);
  return (
    <ThemeProvider closeLabel={t('feedback.close')}>
      <Suspense>
        <RouterScreens router={router} />
      </Suspense>
    </ThemeProvider>
  );
};
