import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import type { ReactElement } from 'react';
import { ThemeProvider } from '#components/theme/ThemeProvider.tsx';
import { i18n, preloadTexts, startI18n } from '#platform/language/i18n.ts';

/** Renders a component in the product's theme and in Swedish, with a user who acts on it. */
export const renderComponent = async (element: ReactElement): Promise<RenderResult & { user: UserEvent }> => {
  if (i18n.isInitialized) await i18n.changeLanguage('sv');
  else await startI18n('sv');
  await preloadTexts(['errors', 'inventory']);
  const inTheme = (content: ReactElement) => (
    <ThemeProvider env="test" closeLabel="Stäng">
      <Suspense>{content}</Suspense>
    </ThemeProvider>
  );
  const result = render(inTheme(element));
  return {
    ...result,
    rerender: (next) => result.rerender(inTheme(next as ReactElement)),
    user: userEvent.setup(),
  };
};
