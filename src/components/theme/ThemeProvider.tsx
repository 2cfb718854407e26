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
  /** Label of Mantine's close buttons in the user's language. */
  closeLabel?: string;
  /** `test` disables Mantine's transitions and portals. */
  env?: 'default' | 'test';
  children: ReactNode;
};

/** Theme of the whole product; follows the system's colour scheme until the user chooses. */
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
