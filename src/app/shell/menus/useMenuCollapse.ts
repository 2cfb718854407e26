import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import { routePatterns } from '#platform/paths.ts';
import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { isMenuLeftCollapsed } from './menuChoice.ts';

/** Returns whether a round is open: its screen needs the space, and no update is offered during it. */
export const useIsRoundOpen = (): boolean => useMatch(`/:language/${routePatterns.round}`) !== null;

/** Returns whether the desktop menu is collapsed: as the user left it, and always while a round is open. [SHELL-41, SHELL-44] */
export const useMenuCollapse = () => {
  const [choice, setChoice] = useState(isMenuLeftCollapsed);
  const isRoundOpen = useIsRoundOpen();
  const toggle = (): void => {
    setChoice(!choice);
    localTexts.set(storageKeys.menu, choice ? 'open' : 'collapsed');
  };
  return { isCollapsed: choice || isRoundOpen, toggle: isRoundOpen ? undefined : toggle };
};
