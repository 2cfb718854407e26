import { Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { ThemeProvider } from '../components/theme/ThemeProvider.tsx';
import './frame.css';
import { makeRouter } from './router.tsx';

/** The product: theme and routes. */
export const App = () => {
  const { t } = useTranslation('common');
  const [router] = useState(makeRouter);
  // The outline that index.html shows is no longer needed.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset.layout === 'shell') delete dataset.layout;
  }, []);
  return (
    <ThemeProvider closeLabel={t('feedback.close')}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </ThemeProvider>
  );
};
