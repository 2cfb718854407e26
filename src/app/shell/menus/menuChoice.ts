import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const wideScreen = '(min-width: 100em)';

/** Widths of the desktop menu in px. [SHELL-42] */
export const menuWidthPx = { collapsed: 200, open: 350 };

/** Returns whether the desktop menu is collapsed as the user left it; by default it is open only on a wide screen. [SHELL-41] */
export const isMenuLeftCollapsed = (): boolean => {
  const storedChoice = localTexts.get(storageKeys.menu);
  return storedChoice === null ? !window.matchMedia(wideScreen).matches : storedChoice === 'collapsed';
};
