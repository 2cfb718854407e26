import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const wideScreen = '(min-width: 100em)';

/** The desktop menu's widths in px. [SHELL-42] */
export const menuWidthPx = { collapsed: 200, open: 350 };

/** Whether the desktop menu is collapsed as the user left it; at first it is open on a wide screen alone. [SHELL-41] */
export const isMenuLeftCollapsed = (): boolean => {
  const stored = localTexts.get(storageKeys.menu);
  return stored === null ? !window.matchMedia(wideScreen).matches : stored === 'collapsed';
};
