import { Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ThemeProvider } from '../components/theme/ThemeProvider.tsx';
import './frame.css';
import { createRouter } from './router.tsx';
import { RouterScreens } from './RouterScreens.tsx';

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
