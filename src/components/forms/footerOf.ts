import type { ReactNode } from 'react';

/** Footer of a form; a function receives the close function that asks about unsaved work first. */
export type PanelFooter = ReactNode | ((close: () => void) => ReactNode);

export const footerOf = (footer: PanelFooter, close: () => void): ReactNode =>
  typeof footer === 'function' ? footer(close) : footer;
