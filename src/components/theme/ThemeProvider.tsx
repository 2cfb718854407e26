import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import './baseStyles.ts';
import './global.css';
import './print.css';
import './reading.css';
import './forcedColours.css';
import { cssVariablesResolver } from './cssVariables.ts';
import { makeTheme } from './theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'tillsyn.scheme' });

type ThemeProviderProps = {
  /** What the kit's own close buttons are called in the user's language. */
  closeLabel?: string;
  /** `test` switches the kit's transitions and portals off. */
  env?: 'default' | 'test';
  children: ReactNode;
};

/** The look of the whole product; light or dark as the system says until the user chooses. */
export const ThemeProvider = ({ closeLabel, env = 'default', children }: ThemeProviderProps) => {
  const theme = useMemo(() => makeTheme(closeLabel ? { close: closeLabel } : undefined), [closeLabel]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      {children}
    </MantineProvider>
  );
};
