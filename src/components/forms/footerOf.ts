import type { ReactNode } from 'react';

/** What stands at a form's foot; a function gets the way to close that asks about unsaved work first. */
export type PanelFooter = ReactNode | ((close: () => void) => ReactNode);

export const footerOf = (footer: PanelFooter, close: () => void): ReactNode =>
  typeof footer === 'function' ? footer(close) : footer;
